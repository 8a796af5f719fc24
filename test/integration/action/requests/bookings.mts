import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../../../sandbox/faults/faults.mts';
import type { Sandbox } from '../../../../sandbox/index.mts';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { apiOf } from '../../../support/api.mts';
import { bookings, type Kind } from '../../../support/bookingKinds.mts';
import { jsonOf, runOperation, type OperationRun } from '../../support/freight.mts';

/** A type of booking. */
export interface BookingKind {
	readonly operation: string;
	readonly path: string;
	/** Parameters of a new booking that the service accepts. */
	readonly prepare: (sandbox: Sandbox) => Promise<IDataObject>;
	/** Returns the number of the service's bookings with these parameters. */
	readonly count: (sandbox: Sandbox, parameters: IDataObject) => Promise<number>;
}

let number = 0;

const listed = async (sandbox: Sandbox, path: string, params: IDataObject) =>
	(await apiOf(sandbox).get<unknown[]>(path, params)).length;

/** Returns the parameters that differ between the items. */
const fields = (parameters: object) =>
	Object.entries(parameters).flatMap(([name, value]) => (String(value).startsWith('={{') ? [name] : []));

/** Returns a type of booking, with values instead of the expressions that read them from an item. */
const kindOf = (kind: Kind, count: BookingKind['count']): BookingKind => {
	const { path, parameters, prepare } = bookings[kind];
	return {
		operation: `${kind}.create`,
		path,
		prepare: async (sandbox) => {
			const item = await prepare(apiOf(sandbox), ++number);
			const filled = Object.entries(parameters).map(([name, value]): [string, unknown] => [
				name,
				fields(parameters).includes(name) ? item[/\$json\.(\w+)/.exec(value as string)?.[1] ?? ''] : value,
			]);
			return { ...parametersOf(`${kind}.create`), ...(Object.fromEntries(filled) as IDataObject), options: {} };
		},
		count,
	};
};

const order = kindOf('order', (sandbox, { mblNumber }) => listed(sandbox, '/api/v2/orders', { mbl_number: mblNumber }));

const ltl = kindOf('ltlShipment', (sandbox, { rateNumber }) =>
	listed(sandbox, '/api/ltl/shipments', { rate_numbers: rateNumber }),
);

// FTL shipments can't be listed by quote, so the requests are counted.
const ftl = kindOf('ftlShipment', async (sandbox, { quoteNumber }) => {
	const requests = await sandbox.control.log();
	return requests.filter(({ body }) => (body as IDataObject | null)?.quote_number === quoteNumber).length;
});

/** The three types of bookings. */
export const bookingKinds = { order, ltl, ftl };

export type KindName = keyof typeof bookingKinds;

export const names = Object.keys(bookingKinds) as KindName[];

/** The bookings that existed before, or were found. */
export const marks = (records: readonly IDataObject[]) => records.map(({ recovered }) => recovered);

/** Returns bookings that the service accepts, one for each item. */
export async function bookingsOf(sandbox: Sandbox, name: KindName, count: number) {
	const kind = bookingKinds[name];
	const items: INodeExecutionData[] = [];
	for (let i = 0; i < count; i++) items.push({ json: await kind.prepare(sandbox) });
	const { parameters: given } = bookings[kind.operation.split('.')[0] as Kind];
	const own = Object.fromEntries(fields(given).map((field) => [field, `={{ $json.${field} }}`]));
	await sandbox.control.clearLog();
	const parameters = { ...items[0]?.json, ...own, bookingMode: 'book' } as INodeParameters;
	return {
		items,
		parameters,
		run: async (of = items, more: OperationRun = {}, options: IDataObject = {}) =>
			await runOperation(
				sandbox,
				kind.operation,
				{ ...parameters, options: { maximumBookings: 20, ...options } },
				{ items: of, ...more },
			),
		posts: async () => (await sandbox.control.log()).filter(({ method }) => method === 'POST').length,
	};
}

/** Hides all bookings from the lists of the service. */
export const hideLists = async (sandbox: Sandbox) =>
	await sandbox.control.fail({ method: 'GET', status: 200, body: { data: [] }, times: 99 });

/** Makes the outcome of the next booking unknown, and hides the lists. */
export const hideOutcome = async (sandbox: Sandbox) => {
	await sandbox.control.fail({ method: 'POST', status: 504, handled: true });
	await hideLists(sandbox);
};

/** The start of the message of a booking whose names were sent before. */
export const SENT_BEFORE =
	/^Nothing was sent: this node has sent the .*"\w.*" before, so the .* may exist\. Check your DrayEasy/;
export const MAYBE = /^The .* with .* "\w.*" was sent and may or may not have been booked\. .*\. Check your DrayEasy/;

export interface Attempt {
	readonly item: IDataObject | undefined;
	readonly message: string | undefined;
	readonly posts: number;
	readonly booked: number;
	readonly parameters: IDataObject;
}

/** Books once while the service misbehaves. */
export async function attempt(
	sandbox: Sandbox,
	kind: BookingKind,
	fault: Fault,
	more: IDataObject = {},
): Promise<Attempt> {
	const parameters = { ...(await kind.prepare(sandbox)), ...more };
	await sandbox.control.clearLog();
	await sandbox.control.fail({ method: 'POST', path: kind.path, ...fault });
	const run = await runOperation(sandbox, kind.operation, parameters);
	await sandbox.control.clearFaults();
	const requests = await sandbox.control.log();
	return {
		item: run.error ? undefined : jsonOf(run)[0],
		message: run.error?.message,
		posts: requests.filter(({ method }) => method === 'POST').length,
		booked: await kind.count(sandbox, parameters),
		parameters,
	};
}
