import type { Service } from '../service.mts';
import type { State } from '../model/state.mts';
import { kindNames, kindOf } from './kinds/index.mts';
import { detailOf, matcher, pageOf, type Wanted } from './list.mts';
import type { AnyKind, Kind } from './kind.mts';
import { mapOf } from './map.mts';
import { attention, happened, overview } from './overview.mts';
import { witnessOf } from './witness.mts';

const contextOf = ({ state }: Service) => ({ state, witness: witnessOf(state) });

/** Returns the number of records of each kind. Quotes are counted as rate searches and offers, without grouping. */
const totalsOf = (state: State) => ({
	quotes: state.rateSearches.size + new Set([...state.offers.values()].map(({ record }) => record.lane)).size,
	orders: state.orders.list().length,
	ltl: state.ltl.list().length,
	ftl: state.ftl.list().length,
	rateRequests: state.rateRequests.list().length,
	documents: state.files.list().length,
	webhooks: state.webhooks.list().length,
	deliveries: state.events.list().length,
	log: state.log.entries().length,
	warehouses: state.warehouses.list().length,
	agents: state.agents.list().length,
});

/** The maximum number of search results per kind. */
const MOST_HITS = 5;

/** Returns the newest records of every kind that contain all words. */
function searchAll(service: Service, search: string) {
	const context = contextOf(service);
	const isFound = matcher(search);
	return kindNames.flatMap((name) => {
		const kind = kindOf(name) as unknown as Kind<unknown>;
		const hits: unknown[] = [];
		const list = kind.list(context);
		for (let index = list.length - 1; index >= 0 && hits.length < MOST_HITS; index--) {
			if (isFound(kind.text(list[index], context))) hits.push(list[index]);
		}
		const rows = hits.map((record) => ({ ...kind.row(record, context), key: kind.key(record, context) }));
		return rows.length === 0 ? [] : [{ kind: name, rows }];
	});
}

/** Returns the console's view with this name, or undefined if there is none. */
export function viewOf(service: Service, name: string, wanted: Wanted): unknown {
	if (name === 'overview') return overview(service, totalsOf(service.state));
	if (name === 'map') return mapOf(service.state);
	if (name === 'happened') return { rows: happened(contextOf(service)), attention: attention(contextOf(service)) };
	if (name === 'search') return { groups: wanted.search.trim() === '' ? [] : searchAll(service, wanted.search) };
	const kind: AnyKind | undefined = kindOf(name);
	return kind && pageOf(kind, wanted, contextOf(service));
}

/** Returns a record as the panel shows it, or undefined if there is no such record. */
export function recordOf(service: Service, name: string, key: string): unknown {
	const kind = kindOf(name);
	return kind && detailOf(kind, key, contextOf(service));
}
