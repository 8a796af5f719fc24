import type { IDataObject } from 'n8n-workflow';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

const TOKEN = 'tok-5f0c9a7e21b84d36';

interface Echo {
	readonly operation: string;
	readonly parameters: IDataObject;
	readonly path: string;
	/** A response that echoes this text. */
	readonly body: (text: string) => unknown;
}

/** The places in which messages and hints quote a response. */
const echoes: Readonly<Record<string, Echo>> = {
	'the name of a price': {
		operation: 'rate.search',
		parameters: { ...parametersOf('rate.search'), options: { cheapestOnly: true } },
		path: '/api/v2/rates/advanceSearch',
		body: (text) => ({ rates: [{ id: 'A', [`a ${text}`]: 1, b: 2 }] }),
	},
	'the ID of an order that exists': {
		operation: 'order.create',
		parameters: parametersOf('order.create'),
		path: '/api/v2/orders',
		body: (text) => ({
			data: [{ id: text, mbl_number: parametersOf('order.create').mblNumber, containers: [{ number: 'MSKU1234565' }] }],
		}),
	},
	'the ID of a file': {
		operation: 'orderFile.download',
		parameters: { orderId: 5, which: 'all' },
		path: '/api/v2/orders/*/files',
		body: (text) => ({ data: [{ id: text, filename: 'a.pdf' }] }),
	},
};

/** Returns all messages of a run: its error, its hints and the errors of its items. */
const told = async ({ operation, parameters, path, body }: Echo, text: string, onError: string) => {
	await sandbox().control.addToken({ token: TOKEN, company: 'Example Trading' });
	await sandbox().control.fail({ method: 'GET', path, status: 200, body: body(text), times: 9 });
	const run = await runOperation(sandbox(), operation, parameters, {
		token: TOKEN,
		node: { onError: onError as never },
	});
	const errors = run.items.map(({ json }) => json.error).filter(Boolean);
	return JSON.stringify([run.error?.message, run.error?.description, run.hints, errors]);
};

describe.each(Object.entries(echoes))('%s in a response', (_title, echo) => {
	it.each(['stopWorkflow', 'continueRegularOutput'])('is shown without the access token: %s', async (onError) => {
		const text = await told(echo, TOKEN, onError);
		expect(text).not.toContain(TOKEN);
		expect(text).toContain('***');
	});

	it('makes no message longer than 20,000 characters', async () => {
		expect((await told(echo, 'x'.repeat(300_000), 'stopWorkflow')).length).toBeLessThan(20_200);
	});
});
