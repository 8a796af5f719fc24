import type { Connection } from '../connection.mts';
import { seePages } from './pages.mts';

/** A text that nothing of anybody holds. */
const NOWHERE = 'zq7xkvj0wq';

/** Searches the public warehouses with and without a keyword. */
export async function readPublicWarehouses(connection: Connection): Promise<void> {
	const all = await connection.ask('warehouse.searchPublic');
	if (all.records.length === 0) return;
	await seePages(connection, 'warehouse.searchPublic', all.records);
	const none = await connection.ask('warehouse.searchPublic', { query: [['keyword', NOWHERE]] });
	const isHeard = none.isFine && none.records.length === 0;
	const text = isHeard ? 'a keyword that stands nowhere finds nothing' : 'keyword is ignored';
	connection.findings.see('u-warehouse-keyword', isHeard, text);
}

/** Lists the agents, searches them by name and asks for one. */
export async function readAgents(connection: Connection): Promise<void> {
	const { findings } = connection;
	const all = await connection.ask('pickupNumberAgent.search');
	const [agent] = all.records;
	if (!all.isFine) findings.see('u-agent-search', false, `the list of agents is answered with ${all.status}`);
	if (!agent) return;
	const none = await connection.ask('pickupNumberAgent.search', { query: [['name', NOWHERE]] });
	const isHeard = none.isFine && none.records.length === 0;
	findings.see('u-agent-search', isHeard, isHeard ? 'name searches the list' : 'name is ignored');
	if (typeof agent.name === 'string' && !/^\d+$/.test(agent.name)) {
		const params = { pickupNumberAgentId: agent.name };
		const named = await connection.ask('pickupNumberAgent.get', { params, mayRefuse: true });
		const isFound = named.isFine && named.records.some(({ id }) => id === agent.id);
		const text = isFound ? 'a name in the path finds its agent' : `a name in the path finds none (${named.status})`;
		// The nodes ask the path only where the list doesn't search.
		if (isFound || !isHeard) findings.see('u-agent-search', isFound, text);
	}
	const one = await connection.ask('pickupNumberAgent.get', { params: { pickupNumberAgentId: agent.id } });
	const isOne = one.isFine && one.records.length === 1 && one.records[0]?.id === agent.id;
	findings.see(
		'u-agent-search',
		isOne,
		isOne ? 'an ID gets one agent' : `an ID does not get its agent (${one.status})`,
	);
}

/** Lists the webhook configurations. */
export async function readWebhooks(connection: Connection): Promise<Array<Record<string, unknown>>> {
	const { records } = await connection.ask('webhookConfiguration.getAll');
	for (const record of records) {
		const lacking = ['id', 'event_type', 'url'].filter((name) => record[name] === undefined);
		const isAssumed = lacking.length === 0;
		const text = isAssumed ? 'id, event_type and url are listed' : `${lacking.join(', ')} is not listed`;
		connection.findings.see('u-registrations', isAssumed, text);
	}
	return [...records];
}
