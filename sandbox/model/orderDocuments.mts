import type { StoredFile } from './files.mts';
import type { Order } from './records.mts';
import type { State } from './state.mts';
import { written } from './times.mts';

const holderOf = ({ id }: Order) => `order ${id}`;

/** Adds a document to the order, as a PDF generated on download. `type` is one of docs/interface.md#order-files. */
export function addOrderDocument(state: State, order: Order, type: string): StoredFile {
	const owner = state.orders.ownerOf(order.id);
	if (!owner) throw new Error(`The sandbox has no order ${order.id}`);
	return state.files.add(owner, (id) => ({
		id,
		holder: holderOf(order),
		type,
		filename: `${type.replace(/\W+/g, '-')}-${order.mbl_number}.pdf`,
		mediaType: 'application/pdf',
		createdAt: written.second(state.now()),
		content: {
			kind: 'pdf',
			title: type,
			lines: [
				['Order', String(order.id)],
				['MBL number', order.mbl_number],
				['Containers', order.containers.map(({ number }) => number).join(', ')],
			],
		},
	}));
}

/** Returns whether the order has a document of this type. */
export const hasOrderDocument = (state: State, order: Order, wanted: string): boolean =>
	state.files.list().some(({ holder, type }) => holder === holderOf(order) && type === wanted);
