import { runNode } from '../../../tools/engine/index.mts';
import { jsonOf, useSandbox } from '../support/freight.mts';

const sandbox = useSandbox();

it('groups the rows of all items without a credential or a request, paired with their rows', async () => {
	const row = {
		BL: 'MAEU1',
		Box1: 'MSKU1234565',
		Type: '40HC',
		Weight: '18,000 KGS',
		Pkgs: '500 CTNS',
		Status: 'Open',
	};
	const run = await runNode({
		type: 'containerList',
		parameters: {
			options: {
				columnNames: { column: [{ heading: 'box 1', value: 'number' }] },
				requiredValues: ['port_of_discharge'],
				statusesToBook: 'open, on water',
			},
		},
		credentials: {},
		items: [{ json: row }, { json: { ...row, BL: '', Box1: 'TCLU7654320', Status: 'Delivered' } }],
	});
	expect(jsonOf(run)).toMatchObject([
		{
			container_numbers: 'MSKU1234565, TCLU7654320',
			problems: [
				'row 2, row 3: Port of Discharge is missing',
				'row 3: Status is "Delivered". Leave the row out, or name this status under Statuses to Book',
			],
		},
	]);
	expect(run.items.map(({ pairedItem }) => pairedItem)).toEqual([[{ item: 0 }, { item: 1 }]]);
	expect(await sandbox().control.log()).toEqual([]);
});
