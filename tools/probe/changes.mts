import { randomBytes } from 'node:crypto';
import type { Json } from './compare.mts';
import type { Answer, Connection } from './connection.mts';
import { type Lane, readAgents, readWebhooks } from './reads.mts';

/** The beginning of every name that the probe creates. It also identifies what an interrupted run left behind. */
const NAME = 'n8n-nodes-drayage probe';
const HOOK = 'https://n8n-nodes-drayage.invalid/probe';
const EVENT = 'ltl.certificateOfInsurance.created';

/** Records whether a change succeeded, and returns it. */
function done({ findings }: Connection, what: string, { isFine, status }: Answer): boolean {
	findings.see('u-empty-answers', isFine, isFine ? `${what}: ${status}` : `${what} is answered with ${status}`);
	return isFine;
}

/** Creates, changes and deletes a warehouse. The API can't list warehouses, so a failed deletion is printed. */
async function tryWarehouse(connection: Connection, { cityId }: Lane): Promise<void> {
	const { ask, findings, say } = connection;
	const contact = { type: ['APT'], name: NAME, phone: '9095550100', email: 'probe@example.com' };
	const body = {
		...{ name: `${NAME} ${randomBytes(4).toString('hex')}`, address: '1 Harbor Street', zipcode: '91761' },
		...{ city_id: cityId, is_residential: false, is_24_hours: 0 },
		contacts: [contact],
	};
	const answer = await ask('warehouse.create', { body });
	const isRefused = JSON.stringify(answer.content ?? '').includes('is_24_hours') && !answer.isFine;
	if (answer.isFine || isRefused) {
		findings.see('u-is-24-hours', !isRefused, isRefused ? 'refused' : 'taken with a new warehouse');
	}
	const [{ id, contacts } = {} as Json] = answer.records;
	if (!done(connection, 'POST warehouse', answer) || id === undefined) return;
	const params = { warehouseId: id };
	try {
		const [found] = (await ask('warehouse.get', { params })).records;
		const isKept = found?.is_residential === false;
		const text = `a warehouse ${isKept ? 'has' : 'does not have'} is_residential, which its update needs`;
		findings.see('u-nothing-unchosen', isKept, text);
		const contactId = (contacts as readonly Json[] | undefined)?.[0]?.id;
		const changed = { ...body, id, name: `${NAME} renamed`, contacts: [{ ...contact, id: contactId }] };
		done(connection, 'PUT warehouse', await ask('warehouse.update', { params, body: changed }));
	} finally {
		const isGone = done(connection, 'DELETE warehouse', await ask('warehouse.delete', { params, mayRefuse: true }));
		if (!isGone) say(`     warehouse ${JSON.stringify(id)} is still there: delete it with Warehouse › Delete`);
	}
}

async function tryAgent(connection: Connection): Promise<void> {
	const { ask, findings } = connection;
	const body = { name: NAME, emails: ['probe@example.com'] };
	const answer = await ask('pickupNumberAgent.create', { body });
	findings.see('u-agent-search', answer.isFine, `creating with the fields of the update: ${answer.status}`);
	const id = answer.records[0]?.id;
	if (!done(connection, 'POST agent', answer) || id === undefined) return;
	const params = { pickupNumberAgentId: id };
	try {
		await readAgents(connection);
		const changed = { ...body, name: `${NAME} renamed` };
		done(connection, 'PUT agent', await ask('pickupNumberAgent.update', { params, body: changed }));
	} finally {
		done(connection, 'DELETE agent', await ask('pickupNumberAgent.delete', { params }));
	}
}

const ourWebhooks = async (connection: Connection) =>
	(await readWebhooks(connection)).filter(({ url }) => typeof url === 'string' && url.startsWith(HOOK));

async function removeWebhook(connection: Connection, { id, event_type, url }: Json): Promise<void> {
	const { status } = await connection.ask('webhookConfiguration.delete', { body: { id, event_type, url } });
	const isGone = !(await ourWebhooks(connection)).some((other) => other.id === id);
	const text = isGone ? 'deleted by id, event_type and url' : `deleting is answered with ${status} and does nothing`;
	connection.findings.see('u-registrations', isGone, text);
}

async function tryWebhook(connection: Connection): Promise<void> {
	const body = { event_type: EVENT, url: HOOK };
	const { isFine, status } = await connection.ask('webhookConfiguration.create', { body });
	const [made] = await ourWebhooks(connection);
	const text = `event_type and url register an event: ${status}`;
	connection.findings.see('u-registrations', isFine && made !== undefined, text);
	if (made) await removeWebhook(connection, made);
}

/**
 * Creates, changes and deletes a warehouse, an agent and a webhook configuration. First removes agents and webhook
 * configurations that an interrupted run left behind.
 */
export async function tryChanges(connection: Connection, lane: Lane | undefined): Promise<void> {
	const { ask, say } = connection;
	say(`     a warehouse, an agent and a webhook configuration named "${NAME}" are made and deleted again`);
	for (const { id, name } of (await ask('pickupNumberAgent.search', { query: [['name', NAME]] })).records) {
		if (typeof name !== 'string' || !name.startsWith(NAME)) continue;
		await ask('pickupNumberAgent.delete', { params: { pickupNumberAgentId: id } });
	}
	for (const webhook of await ourWebhooks(connection)) await removeWebhook(connection, webhook);
	if (lane) await tryWarehouse(connection, lane);
	await tryAgent(connection);
	await tryWebhook(connection);
}
