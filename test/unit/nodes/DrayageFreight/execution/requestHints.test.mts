import type { IDataObject } from 'n8n-workflow';
import { quoteDifferences } from '../../../../../nodes/DrayageFreight/execution/requestHints.ts';

describe('a booking from a quote', () => {
	const asked = { intermodal_region_id: 50, to_city_id: 115, cntr_size: 20, cargo_types: [2], cargo_value: 25000 };
	const item = { id: 'R', quote_id: 'Q', quoted_for: asked };
	const reefer = { ...item, quoted_for: { ...asked, cargo_types: [2, 3], cntr_size: 40 } };
	const dry = { ...item, quoted_for: { ...asked, cntr_size: 40 } };
	const container = { number: 'A', type: '20GP', is_dg: true, cargo_value: 25000 };
	const order = { rate_id: 'R', quote_id: 'Q', port_of_discharge_id: 50, containers: [container] };
	const withContainer = (change: IDataObject) => ({ ...order, containers: [{ ...container, ...change }] });

	it.each<[IDataObject, IDataObject]>([
		[item, order],
		[item, { ...order, port_of_discharge_id: 7, final_port_id: 50 }],
		[item, withContainer({ type: 'Special' })],
		[{ ...item, quoted_for: { ...asked, cargo_types: [2, 3] } }, withContainer({ is_reefer: true })],
		[{ ...item, quoted_for: { ...asked, cntr_size: undefined } }, withContainer({ type: '40HQ' })],
		[{ ...item, id: 'another' }, withContainer({ type: '40HQ' })],
		[{ id: 'R' }, withContainer({ type: '40HQ' })],
		[
			{ rate_number: 'L', quoted_for: { cargo_value: 5, timeout: 30 } },
			{ rate_number: 'L', cargo_value: null },
		],
		[
			{ rate_number: 'L', quoted_for: { cargo_value: 5 } },
			{ rate_number: 'M', cargo_value: 6 },
		],
		[{ quoted_for: {} }, {}],
		[reefer, withContainer({ type: '40rf' })],
		[reefer, withContainer({ type: '45R1' })],
		[reefer, withContainer({ type: '40RH' })],
		[reefer, withContainer({ type: "40' HR" })],
		[reefer, withContainer({ type: 'L5R1' })],
		[reefer, withContainer({ type: 'Reefer' })],
		// In ISO 6346, refrigerated or insulated, and 40 feet long.
		[reefer, withContainer({ type: '42H0' })],
		[dry, withContainer({ type: '42H5' })],
		[dry, withContainer({ type: '4510' })],
		[dry, withContainer({ type: '45G1' })],
	])('has no differences if %j is booked as %j', (carried, booked) => {
		expect(quoteDifferences(carried, booked)).toEqual([]);
	});

	it.each<[IDataObject, IDataObject, string]>([
		[item, withContainer({ type: '40HQ' }), 'Container A: 20 feet quoted, 40HQ booked'],
		[item, withContainer({ is_dg: undefined }), 'Container A, hazmat: quoted, but not booked'],
		[item, withContainer({ is_reefer: true }), 'Container A, reefer: not quoted, but booked'],
		[{ ...item, quoted_for: { ...asked, cargo_types: [2, 3] } }, order, 'Container A, reefer: quoted, but not booked'],
		[dry, withContainer({ type: '45R1' }), 'Container A, reefer: not quoted, but booked'],
		[reefer, withContainer({ type: '45G1' }), 'Container A, reefer: quoted, but not booked'],
		[item, withContainer({ cargo_value: 30000 }), 'Container A, cargo value: 25000 quoted, 30000 booked'],
		[item, withContainer({ cargo_value: undefined }), 'Container A, cargo value: 25000 quoted, none booked'],
		[item, { ...order, port_of_discharge_id: 7 }, 'Port: region 50 quoted, 7 booked'],
		[
			{ rate_number: 'L', quoted_for: { cargo_value: 5 } },
			{ rate_number: 'L', cargo_value: 6 },
			'Cargo value: 5 quoted, 6 booked',
		],
		[
			{ quote_number: 'F', quoted_for: { trailer_type: 'VAN' } },
			{ quote_number: 'F', trailer_type: 'REEFER' },
			'Trailer type: VAN quoted, REEFER booked',
		],
	])('of %j as %j has the difference: %s', (carried, booked, told) => {
		expect(quoteDifferences(carried, booked)).toEqual([told]);
	});
});
