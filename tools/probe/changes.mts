import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Answer, Connection } from './connection.mts';
import { readAgents, type Lane } from './places.mts';

/** The IDs of warehouses that a run has created but not deleted yet, in a file for the account. */
export class Leftovers {
	readonly #file: string;

	/** `account` identifies the account without revealing its token. */
	constructor(folder: string, account: string) {
		this.#file = path.join(folder, `${account.slice(0, 16)}.json`);
	}

	async list(): Promise<unknown[]> {
		const text = await readFile(this.#file, 'utf8').catch(() => '[]');
		return JSON.parse(text) as unknown[];
	}

	async add(id: unknown): Promise<void> {
		await this.#write([...(await this.list()), id]);
	}

	async drop(id: unknown): Promise<void> {
		await this.#write((await this.list()).filter((other) => other !== id));
	}

	async #write(ids: readonly unknown[]): Promise<void> {
		await mkdir(path.dirname(this.#file), { recursive: true });
		await writeFile(this.#file, JSON.stringify(ids));
	}
}

/** The prefix of everything that the probe creates. It also identifies leftovers from an earlier run. */
const NAME = 'n8n-nodes-drayage probe';
const HOOK = 'https://n8n-nodes-drayage.invalid/probe';
const EVENT = 'ltl.certificateOfInsurance.created';

const isOurs = (name: unknown) => typeof name === 'string' && name.startsWith(NAME);

/** Runs a step and returns whether it succeeded. Records a failure. */
function done({ findings }: Connection, what: string, { isFine, status }: Answer): boolean {
	findings.see('u-empty-answers', isFine, isFine ? `${what}: ${status}` : `${what} is answered with ${status}`);
	return isFine;
}

const warehouseBody = (cityId: number) => ({
	name: `${NAME} ${randomBytes(4).toString('hex')}`,
	address: '1 Harbor Street',
	zipcode: '91761',
	city_id: cityId,
	is_residential: false,
	is_24_hours: 0,
	contacts: [{ type: ['APT'], name: NAME, phone: '9095550100', email: 'probe@example.com' }],
});

const contactsOf = ({ contacts }: Record<string, unknown>) =>
	(Array.isArray(contacts) ? (contacts as Array<Record<string, unknown>>) : []).map(({ id, name, type }) => ({
		id,
		name,
		type,
	}));

async function changeWarehouse(connection: Connection, id: unknown, body: object, made: Record<string, unknown>) {
	const { findings } = connection;
	const { records } = await connection.ask('warehouse.get', { params: { warehouseId: id } });
	const isKept = records[0]?.is_residential === false;
	findings.see(
		'u-nothing-unchosen',
		isKept,
		`a warehouse ${isKept ? 'tells' : 'does not tell'} is_residential, which its update needs`,
	);
	const changed = { ...body, id, name: `${NAME} renamed`, contacts: contactsOf(made) };
	done(
		connection,
		'PUT warehouse',
		await connection.ask('warehouse.update', { params: { warehouseId: id }, body: changed }),
	);
}

/**
 * Creates, changes and deletes a warehouse. The API can't list warehouses, so the ID is saved until the warehouse is
 * deleted.
 */
async function tryWarehouse(connection: Connection, { cityId }: Lane, leftovers: Leftovers): Promise<void> {
	const body = warehouseBody(cityId);
	const answer = await connection.ask('warehouse.create', { body });
	const [made = {}] = answer.records;
	const { id } = made;
	const isRefused = answer.refusedFields.some((field) => field.startsWith('is_24_hours'));
	if (answer.isFine || isRefused)
		connection.findings.see('u-is-24-hours', !isRefused, isRefused ? 'refused' : 'taken with a new warehouse');
	if (!done(connection, 'POST warehouse', answer) || id === undefined) return;
	await leftovers.add(id);
	try {
		await changeWarehouse(connection, id, body, made);
	} finally {
		await removeWarehouse(connection, id, leftovers);
	}
}

async function removeWarehouse(connection: Connection, id: unknown, leftovers: Leftovers): Promise<void> {
	const answer = await connection.ask('warehouse.delete', { params: { warehouseId: id }, mayRefuse: true });
	if (answer.status === 404 || done(connection, 'DELETE warehouse', answer)) await leftovers.drop(id);
}

const removeAgent = (connection: Connection, id: unknown) =>
	connection.ask('pickupNumberAgent.delete', { params: { pickupNumberAgentId: id } });

async function tryAgent(connection: Connection): Promise<void> {
	const body = { name: NAME, emails: ['probe@example.com'] };
	const answer = await connection.ask('pickupNumberAgent.create', { body });
	const id = answer.records[0]?.id;
	connection.findings.see('u-agent-search', answer.isFine, `creating with the fields of the update: ${answer.status}`);
	if (!done(connection, 'POST agent', answer) || id === undefined) return;
	try {
		await readAgents(connection);
		const changed = { ...body, name: `${NAME} renamed` };
		const params = { pickupNumberAgentId: id };
		done(connection, 'PUT agent', await connection.ask('pickupNumberAgent.update', { params, body: changed }));
	} finally {
		done(connection, 'DELETE agent', await removeAgent(connection, id));
	}
}

const listWebhooks = async (connection: Connection) => (await connection.ask('webhookConfiguration.getAll')).records;

const ourWebhooks = async (connection: Connection) =>
	(await listWebhooks(connection)).filter((record) =>
		Object.values(record).some((value) => typeof value === 'string' && value.startsWith(HOOK)),
	);

async function removeWebhook(connection: Connection, { id, event_type, url }: Record<string, unknown>): Promise<void> {
	const answer = await connection.ask('webhookConfiguration.delete', { body: { id, event_type, url } });
	const isGone = !(await ourWebhooks(connection)).some((other) => other.id === id);
	const text = isGone
		? 'a configuration is deleted by id, event_type and url'
		: `deleting is answered with ${answer.status} and does nothing`;
	connection.findings.see('u-registrations', isGone, text);
}

async function tryWebhook(connection: Connection): Promise<void> {
	const answer = await connection.ask('webhookConfiguration.create', { body: { event_type: EVENT, url: HOOK } });
	const [made] = await ourWebhooks(connection);
	const isMade = answer.isFine && made !== undefined;
	connection.findings.see('u-registrations', isMade, `event_type and url register an event: ${answer.status}`);
	if (made) await removeWebhook(connection, made);
}

/** Removes leftovers of an earlier run that was interrupted. */
async function cleanUp(connection: Connection, leftovers: Leftovers): Promise<void> {
	for (const id of await leftovers.list()) await removeWarehouse(connection, id, leftovers);
	const agents = await connection.ask('pickupNumberAgent.search', { query: [['name', NAME]] });
	for (const { id, name } of agents.records) if (isOurs(name)) await removeAgent(connection, id);
	for (const webhook of await ourWebhooks(connection)) await removeWebhook(connection, webhook);
}

/** Creates, changes and deletes a warehouse, an agent and a webhook configuration, in this order. */
export async function tryChanges(connection: Connection, lane: Lane | undefined, leftovers: Leftovers): Promise<void> {
	connection.say(`     a warehouse, an agent and a webhook configuration named "${NAME}" are made and deleted again`);
	await cleanUp(connection, leftovers);
	if (lane) await tryWarehouse(connection, lane, leftovers);
	await tryAgent(connection);
	await tryWebhook(connection);
}
