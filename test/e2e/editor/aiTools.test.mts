import { SANDBOX_TOKEN } from '../../../sandbox/token.mts';
import { firstRecord, startAgent, type ToolNode } from '../support/agent.mts';
import { useSession } from '../support/session.mts';

const session = useSession();

/** Returns the expression that the editor's ✨ button inserts, without a description. */
const fromAi = (key: string, type = 'string') =>
	`={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${key}', \`\`, '${type}') }}`;

const record = (key: string) => ({ __rl: true, mode: 'id', value: fromAi(key) });

const freight = (name: string, parameters: object): ToolNode => ({
	...{ name, type: 'n8n-nodes-drayage.drayageFreightTool', typeVersion: 1, parameters },
	credential: [
		'drayageFreightApi',
		{ environment: 'custom', baseUrl: session().sandboxUrl, accessToken: SANDBOX_TOKEN },
	],
});

const search = () =>
	freight('Rates', {
		resource: 'rate',
		operation: 'search',
		toCityId: record('Destination_City'),
		intermodalRegionId: record('Intermodal_Region'),
		cntrSize: fromAi('Container_Size__Feet_'),
	});

const lane = { Destination_City: 'Ontario, CA', Intermodal_Region: 'Long Beach, CA', Container_Size__Feet_: '40' };

it('searches rates by place names when the model fills in every parameter', async () => {
	const agent = await startAgent(session(), { tool: 'Rates', args: lane }, search());
	const { items } = await agent.run();
	expect(agent.tools.get('Rates')?.description).toBe('Search freight rates in Drayage Freight');
	expect(Object.keys(agent.tools.get('Rates')?.parameters.properties ?? {}).sort()).toEqual(Object.keys(lane).sort());
	expect(firstRecord(items.get('Rates'))).toMatchObject({ id: expect.stringMatching(/^RATE/) as string });
});

it('returns only the fields selected in Output to the model', async () => {
	const cities = freight('Cities', {
		resource: 'city',
		operation: 'search',
		query: fromAi('City'),
		output: 'selectedFields',
		outputFields: 'id, full_name',
	});
	const agent = await startAgent(session(), { tool: 'Cities', args: { City: 'Ontario, CA' } }, cities);
	const { items } = await agent.run();
	expect(Object.keys(firstRecord(items.get('Cities'))).sort()).toEqual(['full_name', 'id']);
});
