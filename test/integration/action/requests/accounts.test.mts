import type { IDataObject, INode } from 'n8n-workflow';
import { newAccount, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

const PARAMETERS: Readonly<Record<string, IDataObject>> = {
	'city.search': { query: 'Ontario,CA' },
	'pickupNumberAgent.create': { name: 'Desk', emails: 'desk@example.com' },
};

/** Runs an operation whose credential gives the first two items one account and the third another one. */
const run = async (operation: string, node: Partial<INode> = {}) => {
	const [first, other] = [await newAccount(sandbox()), await newAccount(sandbox())];
	await sandbox().control.clearLog();
	const items = [first, first, other].map((token) => ({ json: { token } }));
	const { error, items: output } = await runOperation(sandbox(), operation, PARAMETERS[operation] ?? {}, {
		...{ items, node, token: '={{ $json.token }}' },
	});
	return { error: error?.message, output, sent: await sandbox().control.log() };
};

const OTHER = /^The credential selects a different account for this item than for the first item/;

it.each(Object.keys(PARAMETERS))('an item of another account fails, and the others continue: %s', async (operation) => {
	const { output, sent } = await run(operation, { onError: 'continueRegularOutput' });
	expect(output.map(({ json }) => json.error)).toEqual([undefined, undefined, expect.stringMatching(OTHER)]);
	expect(sent).toHaveLength(2);
});

it('a write sends nothing if one of its items has another account', async () => {
	const { error, sent } = await run('pickupNumberAgent.create');
	expect(error).toMatch(OTHER);
	expect(sent).toEqual([]);
});
