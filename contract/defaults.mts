import type { endpoints } from './index.ts';

type Endpoints = typeof endpoints;
type Defaults = {
	readonly [R in keyof Endpoints]?: {
		readonly [O in keyof Endpoints[R]]?: Readonly<Record<string, string | number | boolean>>;
	};
};

const pages = { page: 1, per_page: 20 };

/**
 * The documented defaults of optional fields, by field name. `containers.is_dg` is a field in a row. The nodes don't
 * send defaults, so this file isn't published.
 */
const defaults: Defaults = {
	// docs/interface.md#rate-search
	rate: { search: { cntr_size: 40 } },
	// docs/interface.md#limits
	rateRequest: { getAll: pages },
	// docs/interface.md#warehouses; the default page of a public search is undocumented.
	warehouse: { create: { is_residential: false }, searchPublic: { per_page: 20 } },
	// docs/interface.md#orders
	order: {
		create: {
			destination_type: 1,
			live_or_drop: 0,
			urgent: false,
			'containers.is_dg': false,
			'containers.is_soc': false,
			'containers.is_overweight': false,
			'containers.is_reefer': false,
		},
		getAll: pages,
	},
	// docs/interface.md#ltl-quotes
	ltlQuote: { create: { pickup_country: 'US', destination_country: 'US', timeout: 30 } },
};

/** Returns the defaults of `resource.operation`. */
export const defaultsOf = (name: string): Readonly<Record<string, string | number | boolean>> => {
	const [resource = '', operation = ''] = name.split('.');
	type Table = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>>>>;
	return (defaults as Table)[resource]?.[operation] ?? {};
};
