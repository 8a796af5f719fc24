import { cities, embedded, type City, type EmbeddedCity } from '../geo/cities.mts';
import { regions } from '../geo/regions.mts';
import { pageOf } from '../http/pages.mts';
import type { Call } from '../http/routing.mts';
import { omit } from '../model/omit.mts';

/** A public warehouse (docs/interface.md#public-warehouses), with text for searches that isn't returned. */
interface PublicWarehouse {
	readonly shown: {
		readonly id: number;
		readonly name: string;
		readonly code: string;
		readonly live_or_drop: number;
		readonly address: string;
		readonly brand: string;
		readonly city: Omit<EmbeddedCity, 'latitude' | 'longitude'>;
	};
	/** All searchable fields as lowercase text (docs/interface.md#public-warehouses). */
	readonly searched: string;
}

const BRANDS = ['Anchor Distribution', 'Prairie Fulfillment', 'Keystone Cold Storage', 'Harborside Crossdock'];

function publicWarehouse(city: City, index: number): PublicWarehouse {
	const brand = BRANDS[index % BRANDS.length] ?? '';
	const shown = {
		id: 100 + index,
		name: `${brand} ${city.name}`,
		code: `${city.state}${String(100 + index)}`,
		live_or_drop: index % 3,
		address: `${100 + index * 7} Logistics Parkway`,
		brand,
		city: omit(embedded(city), ['latitude', 'longitude']),
	};
	const phone = `555-010-${String(1_000 + index)}`;
	const email = `receiving.${index}@${brand.toLowerCase().replace(/ /g, '-')}.example`;
	const deliveryOrderAddress = `${shown.address} ${city.name}, ${city.state}, USA ${city.zipcodes[0] ?? ''}`;
	const texts = [shown.name, brand, phone, 'Receiving Office', email, deliveryOrderAddress, shown.code];
	return { shown, searched: texts.join('\n').toLowerCase() };
}

let built: readonly PublicWarehouse[] | undefined;

/**
 * Returns one warehouse in each city with a region in the United States. All are invented, and the same at every start.
 */
function publicWarehouses(): readonly PublicWarehouse[] {
	built ??= regions()
		.map(({ city }) => city.split(', '))
		.flatMap(([name = '', state = '']) => cities().byName(name, state) ?? [])
		.filter(({ country }) => country === 'USA')
		.map(publicWarehouse);
	return built;
}

/** undocumented: whether an order can use a public warehouse. In the sandbox it can. */
export const isPublic = (id: unknown): boolean => publicWarehouses().some(({ shown }) => shown.id === id);

/**
 * Returns a page of public warehouses that contain the keyword, newest last. undocumented: the parameter's name
 * (docs/interface.md#u-warehouse-keyword).
 */
export function searchPublic(call: Call): unknown {
	const keyword = typeof call.query.keyword === 'string' ? call.query.keyword.trim().toLowerCase() : '';
	const found = publicWarehouses().filter(({ searched }) => searched.includes(keyword));
	return pageOf(
		call,
		[...found].reverse().map(({ shown }) => shown),
	);
}
