import { examples, operationOf } from '../../../fixtures/examples/index.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

describe.each(Object.entries(examples))('%s', (name, example) => {
	it('sends only the documented request, and returns the response', async () => {
		const { control } = sandbox();
		await control.fail({ method: example.method, status: example.status, body: example.response ?? '' });
		// An update reads the record first.
		if (example.method === 'PUT') await control.fail({ method: 'GET', status: 200, body: example.response });

		const run = await runOperation(sandbox(), operationOf(name), example.parameters);

		// The examples' responses lack fields, and the node says so.
		expect(jsonOf(run).map((record) => ({ ...record, warnings: undefined }))).toEqual(example.output);
		// A booking is looked up first.
		const requests = (await control.log()).filter(({ method }) => method === example.method);
		expect(requests).toHaveLength(1);
		const [request] = requests;
		expect(request).toMatchObject({ method: example.method, path: example.path, query: example.query ?? {} });
		expect(Object.keys(request?.query ?? {}).sort()).toEqual(Object.keys(example.query ?? {}).sort());
		expect(request?.body ?? null).toEqual(example.body ?? null);
		expect(request?.user).not.toBeNull();
		if (example.body) expect(request?.headers['content-type']).toMatch(/^application\/json/);
	});
});

describe('webhookConfiguration.getAll', () => {
	test('redacts the token of each URL, and its items can still be deleted', async () => {
		const token = 'c0ffee'.repeat(10) + 'beef';
		const at = 'https://n8n.test/webhook/1/webhook?event=ltl.label.created';
		for (const url of [
			`${at}&token=${token}`,
			`${at}&token=by-hand/ltl/label/created/webhook/#x`,
			`https://relay.test/?to=${encodeURIComponent(`${at}&token=${token}`)}`,
		])
			await runOperation(sandbox(), 'webhookConfiguration.create', { eventType: 'ltl.label.created', url });
		const { items } = await runOperation(sandbox(), 'webhookConfiguration.getAll', { returnAll: true });
		expect(items.map(({ json }) => json.url)).toEqual([
			`${at}&token=****`,
			`${at}&token=****#x`,
			`https://relay.test/?to=${encodeURIComponent(`${at}&token=`)}****`,
		]);
		for (const { json } of items) {
			await runOperation(sandbox(), 'webhookConfiguration.delete', { configurationId: json.id });
		}
		expect(await sandbox().control.webhooks()).toEqual([]);
	});
});

describe('webhookConfiguration.delete', () => {
	test('redacts the token if the API returns the deleted configuration', async () => {
		const url = 'https://n8n.test/webhook/1/webhook?event=ltl.label.created&token=s3cret';
		const [created] = jsonOf(
			await runOperation(sandbox(), 'webhookConfiguration.create', { eventType: 'ltl.label.created', url }),
		);
		await sandbox().control.fail({ method: 'DELETE', status: 200, body: { data: { id: created?.id, url } } });
		const run = await runOperation(sandbox(), 'webhookConfiguration.delete', { configurationId: created?.id });
		expect(jsonOf(run)).toMatchObject([{ deleted: true, url: url.replace('s3cret', '****') }]);
	});
});

describe('webhookConfiguration.create', () => {
	test('hides the token in a URL that the API rejects and quotes', async () => {
		const url = 'https://n8n.test/webhook/1/webhook?event=ltl.label.created&token=s3cret';
		const errors = { url: [`The url ${url} is taken.`, `So is ${encodeURIComponent(url)}.`] };
		await sandbox().control.fail({ status: 400, body: { message: `${url} failed`, errors } });
		const { error } = await runOperation(sandbox(), 'webhookConfiguration.create', {
			eventType: 'ltl.label.created',
			url,
		});
		expect(error?.message).toContain('is taken');
		expect(JSON.stringify([error?.message, error?.description])).not.toContain('s3cret');
	});
});
