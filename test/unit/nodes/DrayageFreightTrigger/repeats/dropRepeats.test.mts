import type { IExecuteFunctions } from 'n8n-workflow';
import { dropRepeats } from '../../../../../nodes/DrayageFreightTrigger/repeats/dropRepeats.ts';

test('when n8n’s store keeps refusing, all events go on, and the log says why', async () => {
	const items = [{ json: { order_number: 'LS1' } }, { json: { order_number: 'LS1' } }];
	const warn = jest.fn();
	const context = {
		getInputData: () => items,
		getMode: () => 'webhook',
		getNode: () => ({ id: 'node', parameters: {} }),
		getNodeParameter: (_name: string, _index: number, fallback: unknown) => fallback,
		getWorkflow: () => ({ id: 'w1' }),
		helpers: { checkProcessedAndRecord: () => Promise.reject(new Error('database is locked')) },
		logger: { warn },
	};

	expect(await dropRepeats(context as unknown as IExecuteFunctions)).toEqual(items);
	expect(warn.mock.calls).toEqual([[expect.stringMatching(/^Repeats could not be told.*database is locked$/)]]);
});
