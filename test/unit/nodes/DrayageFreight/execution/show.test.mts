import { pickFields } from '../../../../../nodes/DrayageFreight/execution/show.ts';

it('simplifies a record to the given fields that have a value, and flattens nested fields', () => {
	const record = { id: 1, city: { id: 2 }, user: {}, code: null };
	expect(pickFields(record, ['id', 'code', 'city.id', 'city.name', 'gone.deep'])).toEqual({
		id: 1,
		city_id: 2,
	});
});
