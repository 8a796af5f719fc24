import type { Service } from '../service.mts';
import type { Shipment } from '../model/records.mts';
import type { State } from '../model/state.mts';
import { mapOf } from './map.mts';

/** Rows of a page. */
const PER_PAGE = 25;

/** One page of a list, newest first. */
export interface Page {
	readonly rows: readonly unknown[];
	readonly total: number;
	readonly page: number;
	readonly pages: number;
}

type Source = (state: State) => { readonly list: readonly unknown[]; readonly show?: (record: never) => unknown };

const shipment = ({ orderNumber, status, offer, record, tracking }: Shipment, state: State, mode: string) => ({
	orderNumber,
	status,
	offer,
	record,
	tracking,
	files: state.files
		.list()
		.filter(({ holder }) => holder === `${mode} ${orderNumber}`)
		.map(({ id, filename, type }) => ({ id, filename, type })),
});

const shipments =
	(mode: 'ltl' | 'ftl'): Source =>
	(state) => ({ list: state[mode].list(), show: (record: Shipment) => shipment(record, state, mode) });

/** What each list of the console shows, oldest first. */
const sources: Readonly<Record<string, Source>> = {
	orders: ({ orders }) => ({ list: orders.list() }),
	rateRequests: ({ rateRequests }) => ({ list: rateRequests.list() }),
	ltl: shipments('ltl'),
	ftl: shipments('ftl'),
	warehouses: ({ warehouses }) => ({ list: warehouses.list() }),
	agents: ({ agents }) => ({ list: agents.list() }),
	webhooks: ({ webhooks }) => ({ list: webhooks.list() }),
	deliveries: ({ events }) => ({ list: events.list() }),
	log: ({ log }) => ({ list: log.entries() }),
};

const pageOf = (source: Source, state: State, wanted: number): Page => {
	const { list, show = (record: unknown) => record } = source(state);
	const pages = Math.max(1, Math.ceil(list.length / PER_PAGE));
	const page = Math.min(Math.max(1, wanted), pages);
	const end = list.length - (page - 1) * PER_PAGE;
	const rows = list.slice(Math.max(0, end - PER_PAGE), end).reverse();
	return { rows: rows.map((row) => show(row as never)), total: list.length, page, pages };
};

const overview = ({ url, state, access }: Service) => ({
	url,
	/** Where webhook requests may go; null on one machine, where they go anywhere. */
	allowedHosts: access.isOpen ? access.allowed.texts : null,
	tokens: state.accounts.tokens(),
	totals: Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, source(state).list.length])),
	rateLimit: state.rateLimit.settings,
	behaviour: state.behaviour,
	faultsLeft: state.faults.left(),
	quotas: state.accounts.all().map(({ name, company, rateSearches, rateRequests }) => ({
		user: `${name}, ${company.name}`,
		rateSearches: rateSearches.remaining(state.now().getTime()),
		rateRequests: rateRequests.remaining(state.now().getTime()),
	})),
});

/** What the console shows under a name; undefined when there is no such view. */
export const viewOf = (service: Service, name: string, page: number): unknown => {
	if (name === 'overview') return overview(service);
	if (name === 'map') return mapOf(service.state);
	const source = Object.hasOwn(sources, name) ? sources[name] : undefined;
	return source && pageOf(source, service.state, page);
};
