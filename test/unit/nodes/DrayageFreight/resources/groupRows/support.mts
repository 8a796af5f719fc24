import type { IDataObject } from 'n8n-workflow';
import { groupRows } from '../../../../../../nodes/DrayageFreight/resources/groupRows/group.ts';
import { ownColumns } from '../../../../../../nodes/DrayageFreight/resources/groupRows/columns.ts';

export const required = [
	'port_of_discharge',
	'port_of_discharge_eta',
	'city',
	'delivery_address',
	'customer_reference_number',
];
export const settings = { own: ownColumns({}), required: [] as string[], timezone: 'America/Los_Angeles' };
export const grouped = (items: readonly IDataObject[], more: Partial<typeof settings> = {}) =>
	groupRows(items, { ...settings, ...more }).map(({ json }) => json);

export const ROW: IDataObject = {
	mbl_number: 'MAEU219876543',
	container_number: 'MSKU1234565',
	type: '40HQ',
	weight_kg: '18000',
	contents: '20 Cartons',
	region: 'Los Angeles/Long Beach - CA',
	arrives_on: '2031-11-28',
	city: 'Ontario, CA',
	delivery_address: '1200 E Airport Dr, Ontario, CA 91761',
	reference: 'PO-4711',
};
export const [container] = grouped([ROW])[0]!.containers as IDataObject[];

export const problemsOf = (row: IDataObject) => (grouped([{ ...ROW, ...row }])[0]!.problems as string[]).join('; ');
export const notesOf = (row: IDataObject) => (grouped([{ ...ROW, ...row }])[0]!.notes as string[]).join('; ');

export const given = (pattern: RegExp): unknown => expect.stringMatching(pattern);
