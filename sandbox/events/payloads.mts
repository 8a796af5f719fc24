import { eventPayloads } from '../../contract/eventPayloads.mts';
import type { StoredFile } from '../model/files.mts';
import type { Shipment } from '../model/records.mts';
import { omit } from '../model/omit.mts';

const common = (eventType: string, { orderNumber, record }: Shipment) => ({
	event_type: eventType,
	order_number: orderNumber,
	serial_number: record.serial_number,
});

/** Returns a document in the format of events (docs/interface.md#event-shipment-created). */
export const documentOf = ({ filename, type }: StoredFile, url: string) => ({
	file_name: filename,
	document_type: type ?? '',
	document_url: url,
});

/** Returns the payload of ltl.shipment.created: the documented fields of the shipment's record, and its documents. */
export function createdEvent(shipment: Shipment, documents: readonly object[]): object {
	const shape = eventPayloads['ltl.shipment.created'].shape as object;
	const undocumented = Object.keys(omit(shipment.record, Object.keys(shape)));
	return { ...omit(shipment.record, undocumented), ...common('ltl.shipment.created', shipment), documents };
}

/** Returns the payload of ltl.shipment.status.updated. */
export const statusEvent = (shipment: Shipment, previous: string): object => ({
	...common('ltl.shipment.status.updated', shipment),
	previous_shipment_status: previous,
	new_shipment_status: shipment.status,
});

/**
 * Returns the payload of an event about a document. undocumented: the exact field names of the label; the sandbox uses
 * the contract's.
 */
export function documentEvent(eventType: string, shipment: Shipment, file: StoredFile, url: string): object {
	const created = file.createdAt;
	if (eventType === 'ltl.label.created') {
		return {
			...common(eventType, shipment),
			pro_number: shipment.record.pro_number,
			label_url: url,
			created_at: created,
		};
	}
	return {
		...common(eventType, shipment),
		documents: { ...documentOf(file, url), created_at: created, updated_at: created },
	};
}
