import { loadNode, runNode } from '../../../../tools/engine/index.mts';
import { containerList } from '../../../fixtures/containerLists/merged.mts';
import { jsonOf, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

it('groups the rows of all items without a credential or a request, paired with their rows', async () => {
	const run = await runNode({
		type: 'drayageFreight',
		parameters: { resource: 'order', operation: 'groupRows', options: {} },
		credentials: {},
		items: containerList.map((json) => ({ json })),
	});
	expect(jsonOf(run).slice(0, 2)).toMatchObject([
		{ mbl_number: 'MAEU219876543', container_numbers: 'MSKU1234565, TCLU7654320, TGHU1234567' },
		{ mbl_number: 'ONEY0004711' },
	]);
	expect(run.items.slice(0, 2).map(({ pairedItem }) => pairedItem)).toEqual([
		[{ item: 2 }, { item: 3 }, { item: 4 }],
		[{ item: 6 }],
	]);
	expect(await sandbox().control.log()).toEqual([]);
	expect((await loadNode('drayageFreight')).description.credentials).toMatchObject([
		{ displayOptions: { hide: { operation: ['groupRows'] } } },
	]);
});

it('reads a column by the name that the user gave it', async () => {
	const row = { BL: 'MAEU1', Kiste: 'MSKU1234565', Type: '40HC', Weight: '18,000 KGS', Pkgs: '500 CTNS' };
	const run = await runNode({
		type: 'drayageFreight',
		parameters: {
			resource: 'order',
			operation: 'groupRows',
			options: {
				columnNames: { column: [{ heading: 'kiste', value: 'number' }] },
				requiredValues: ['port_of_discharge'],
			},
		},
		credentials: {},
		items: [{ json: row }],
	});
	expect(jsonOf(run)).toMatchObject([
		{ containers: [{ number: 'MSKU1234565', type: '40HQ' }], problems: ['Port of Discharge is missing'] },
	]);
});
