import { randomBytes } from 'node:crypto';
import type { IHookFunctions } from 'n8n-workflow';
import { beginsWithSecret, sourceOf } from '../../../../nodes/DrayageFreightTrigger/token.ts';

const newToken = () => randomBytes(32).toString('hex');

describe('the token of a webhook request', () => {
	const token = newToken();
	test.each([
		['the token', token, true],
		['the token with an event path after it', `${token}/ltl/label/created/webhook/`, true],
		['an empty text', '', false],
		['another token', newToken(), false],
		['all but its last character', token.slice(0, -1), false],
		['the token after other text', `x${token}`, false],
		['the token in capitals', token.toUpperCase(), false],
	])('is compared with %s', (_case, received, accepted) => {
		expect(beginsWithSecret(received, token)).toBe(accepted);
	});
});

describe('the source of a registration', () => {
	const sourceIn = (instance: string, workflow: string, node: string, isTest = false) => {
		const context = {
			getInstanceId: () => instance,
			getWorkflow: () => ({ id: workflow, active: !isTest }),
			getNode: () => ({ id: node }),
		};
		return sourceOf(context as unknown as IHookFunctions);
	};

	test.each([
		['a copy of the workflow, which keeps the IDs of its nodes', sourceIn('n8n', 'w2', 'node')],
		['another node', sourceIn('n8n', 'w1', 'other')],
		['another n8n', sourceIn('staging', 'w1', 'node')],
		['a test run', sourceIn('n8n', 'w1', 'node', true)],
	])('differs for %s', (_what, source) => {
		expect(source).not.toBe(sourceIn('n8n', 'w1', 'node'));
	});
});
