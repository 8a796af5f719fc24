import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { collectWarnings, withWarnings } from '../../../../nodes/shared/collect.ts';

const collector = () => {
	const hints: string[] = [];
	const context = { addExecutionHints: ({ message }: { message: string }) => hints.push(message) };
	return { ...collectWarnings(context as unknown as IExecuteFunctions), hints };
};

const asOutput = (...records: IDataObject[]) => records.map((json) => ({ json }));

it('puts a warning into the record that it is about, and into the first one if it is about the list', () => {
	const { hints, warn, warnings } = collector();
	warn('List.');
	warn('Record.', 1);
	warn('Record.', 1);
	expect(withWarnings(asOutput({ id: 1 }, { id: 2 }, { id: 3 }), { warnings })).toEqual(
		asOutput({ id: 1, warnings: ['List.'] }, { id: 2, warnings: ['Record.'] }, { id: 3 }),
	);
	expect(hints).toEqual(['List.', 'Record.']);
});

it("keeps the API's own field of that name", () => {
	const { warn, warnings } = collector();
	warn('List.');
	expect(withWarnings(asOutput({ warnings: 'mine' }), { warnings })).toEqual(
		asOutput({ warnings: 'mine', node_warnings: ['List.'] }),
	);
});

it('leaves items that failed as they are, since n8n recognizes them by their only field', () => {
	const { warn, warnings } = collector();
	warn('List.');
	expect(withWarnings(asOutput({ error: 'No.' }, { id: 2 }), { warnings })).toEqual(
		asOutput({ error: 'No.' }, { id: 2, warnings: ['List.'] }),
	);
});

it('fails if nothing is there to say that the list may be incomplete', () => {
	const { doubt, warn, warnings } = collector();
	warn('Not found: 7.');
	expect(withWarnings([], { warnings })).toEqual([]);
	doubt('The list may be incomplete: x.');
	expect(() => withWarnings([], { warnings })).toThrow('Nothing was found, but that may be wrong. The list may be');
});

it('contains no token', () => {
	const { hints, warn, warnings } = collector();
	warn('See https://n8n.test/webhook?token=secret.');
	expect(JSON.stringify([hints, withWarnings(asOutput({}), { warnings })])).not.toContain('secret');
});
