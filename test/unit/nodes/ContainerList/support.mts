import type { IDataObject } from 'n8n-workflow';
import { ownColumns } from '../../../../nodes/ContainerList/columns.ts';
import { groupOrders } from '../../../../nodes/ContainerList/orders.ts';

export const settings = { own: ownColumns([]), required: [] as string[], statuses: ['open'], timezone: 'UTC' };

export interface Order extends IDataObject {
	readonly containers: IDataObject[];
	readonly problems: string[];
	readonly notes: string[];
}

export const grouped = (items: readonly IDataObject[], more: Partial<typeof settings> = {}) =>
	groupOrders(items, { ...settings, ...more }).map(({ json }) => json as Order);

export const ROW: IDataObject = {
	'MBL Number': 'MAEU219876543',
	'Container Number': 'MSKU1234565',
	Type: '40HQ',
	'Weight (kg)': '18000',
	Contents: '20 Cartons',
	POD: 'Los Angeles/Long Beach - CA',
	ETA: '2099-11-28',
	City: 'Ontario, CA',
	'Delivery Address': '1200 E Airport Dr, Ontario, CA 91761',
	Reference: 'PO-4711',
};

/** Returns the one order of a row that is usual except for these cells. An undefined cell has no column. */
export const orderOf = (cells: IDataObject): Order => {
	const [order] = grouped([
		Object.fromEntries(Object.entries({ ...ROW, ...cells }).filter(([, cell]) => cell !== undefined)),
	]);
	return order!;
};
