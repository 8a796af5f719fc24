import { type INode, NodeOperationError } from 'n8n-workflow';
import { Refusal, toNodeError } from '../../../../nodes/shared/errors.ts';
import { ServiceFailure } from '../../../../transport/errors.ts';

const node: INode = { id: '1', name: 'Freight', type: 't', typeVersion: 1, position: [0, 0], parameters: {} };
const context = { getNode: () => node };
const HINT = 'Do this.';

describe('what to do next', () => {
	test.each([
		['bad input of an item', new Refusal('No', HINT), 0, `This item's request wasn't sent. ${HINT}`],
		['bad input of all items', new Refusal('No', HINT), undefined, HINT],
		['an item whose request was sent', new Refusal('No', HINT, false), 0, HINT],
		['an item whose message says what to do', new Refusal('No', ''), 0, undefined],
		['a refusal of an item', new ServiceFailure({ kind: 'refused', message: 'No', hint: HINT, status: 400 }), 0, HINT],
		['anything else', new Error('No'), 0, undefined],
	])('after %s', (_what, error, item, description) => {
		expect(toNodeError(context, error, [], item).description ?? undefined).toBe(description);
	});
});

it.each([
	['each message of a field', { name: ['It is short.', 'It is taken.'] }, 'No. Name: It is short. It is taken.'],
	['one field after another', { name: ['It is short.'], pin: ['Wrong'] }, 'No. Name: It is short; Pin: Wrong'],
	['nothing of fields where none is named', {}, 'No'],
])('a rejection is described with %s', (_what, fields, message) => {
	expect(
		toNodeError(context, new ServiceFailure({ kind: 'refused', message: 'No', hint: HINT, status: 422, fields }))
			.message,
	).toBe(message);
});

it("passes on n8n's own errors unchanged", () => {
	const told = new NodeOperationError(node, 'n8n could not read the file');
	expect(toNodeError(context, told)).toBe(told);
});

it('shows no token of an unexpected error, not even in its cause', () => {
	const shown = toNodeError(context, new TypeError('GET https://n8n.test/webhook?token=secret failed'));
	expect(shown.message).toBe('GET https://n8n.test/webhook?token=**** failed');
	expect(JSON.stringify(shown)).not.toContain('secret');
});
