import type { Connection } from '../connection.mts';
import { responseNames } from '../../../contract/index.ts';
import { typeOf } from '../compare.mts';
import { seeFiles } from './files.mts';
import { seeFilter, seePages, someHas } from './pages.mts';

const ORDERS = 'GET /api/v2/orders';
const REQUESTS = 'GET /api/v2/rateRequests';

/** Tells by which of the names that are tried a container has its fields. */
function seeNames({ findings }: Connection, container: Record<string, unknown>): void {
	for (const [what, names] of Object.entries(responseNames.container)) {
		const name = names.find((one) => one in container);
		findings.see('u-response-names', name !== undefined, `container ${what}: ${name ?? 'under none of the names'}`);
	}
}

/** Reads orders: fields, codes, pages, filters, files. */
export async function readOrders(connection: Connection): Promise<void> {
	const { records } = await connection.ask('order.getAll');
	const [order] = records;
	if (!order) return;
	connection.findings.see('u-ids', true, `orders: ${typeOf(order.id)}`);
	await seePages(connection, 'order.getAll', records);
	const [container] = (Array.isArray(order.containers) ? order.containers : []) as Array<Record<string, unknown>>;
	if (container) seeNames(connection, container);
	const number = container?.number;
	for (const filter of [
		['id', order.id, (record: Record<string, unknown>) => record.id === order.id],
		['mbl_number', order.mbl_number, (record: Record<string, unknown>) => record.mbl_number === order.mbl_number],
		['container_number', number, (record: Record<string, unknown>) => someHas(record.containers, 'number', number)],
	] as const) {
		await seeFilter(connection, 'order.getAll', ORDERS, filter);
	}
	const holders = records.map(({ id }) => ({ orderId: id }));
	await seeFiles(connection, 'orderFile', holders);
}

/** Reads rate requests: fields, codes, pages, a filter. */
export async function readRateRequests(connection: Connection): Promise<void> {
	const { records } = await connection.ask('rateRequest.getAll');
	const [request] = records;
	if (!request) return;
	await seePages(connection, 'rateRequest.getAll', records);
	await seeFilter(connection, 'rateRequest.getAll', REQUESTS, ['id', request.id, ({ id }) => id === request.id]);
}
