import { eventPayloads } from '../../contract/eventPayloads.mts';
import type { EventName } from '../../contract/index.ts';
import { omit } from '../model/omit.mts';
import type { StoredFile } from '../model/files.mts';
import type { Shipment } from '../model/records.mts';
import type { State } from '../model/state.mts';
import { shipmentStatuses } from '../model/statuses.mts';
import { written } from '../model/times.mts';
import { allKinds, documentKinds, type DocumentKind } from '../shipments/documents.mts';
import type { Mode } from '../shipments/modes.mts';
import { postEvent } from './emit.mts';

/** A shipment, and the stored documents that an event is about, oldest first. */
export interface Subject {
	readonly mode: Mode;
	readonly shipment: Shipment;
	readonly files: readonly StoredFile[];
}

/** An event that shipments send. */
interface ShipmentEvent {
	/** The moment at which it's sent; `filed` is the moment at which its document is added. */
	readonly at: 'booked' | 'moved' | 'delivered' | 'filed';
	/** Whether it has happened to the shipment. Otherwise, an emitted event is a sample. */
	readonly hasHappened: (subject: Subject) => boolean;
	/** Returns the fields of its payload, apart from those that all events have. */
	readonly fields: (subject: Subject, state: State) => object;
}

const fileUrl = ({ url }: State, { mode, shipment }: Subject, { id }: StoredFile) =>
	`${url}${mode.base}/${shipment.orderNumber}/files/${id}`;

/** Returns a document in the format of events (docs/interface.md#event-shipment-created). */
const documentOf = (state: State, subject: Subject, file: StoredFile) => ({
	file_name: file.filename,
	document_type: file.type ?? '',
	document_url: fileUrl(state, subject, file),
});

/** Returns the shipment's newest document of this type. Without one, an event that is emitted is about a sample. */
const fileOf = ({ shipment, files }: Subject, kind: DocumentKind, state: State): StoredFile => {
	const { type } = documentKinds[kind];
	const sample: StoredFile = {
		id: 0,
		holder: '',
		type,
		filename: `${type}-${shipment.orderNumber}.pdf`,
		mediaType: 'application/pdf',
		content: { kind: 'madeUp', size: 0 },
		createdAt: written.second(state.now()),
	};
	return files.filter((file) => file.type === type).at(-1) ?? sample;
};

/** Describes the event of a document. undocumented: the exact field names of the label; these are the contract's. */
const aboutDocument = (kind: DocumentKind): ShipmentEvent => ({
	at: 'filed',
	hasHappened: ({ files }) => files.some(({ type }) => type === documentKinds[kind].type),
	fields(subject, state) {
		const file = fileOf(subject, kind, state);
		const { createdAt } = file;
		const { pro_number } = subject.shipment.record;
		return kind === 'label'
			? { pro_number, label_url: fileUrl(state, subject, file), created_at: createdAt }
			: { documents: { ...documentOf(state, subject, file), created_at: createdAt, updated_at: createdAt } };
	},
});

type DocumentEvent = (typeof documentKinds)[DocumentKind]['event'];

/** The events that aren't about a document. */
const others: Readonly<Record<Exclude<EventName, DocumentEvent>, ShipmentEvent>> = {
	'ltl.shipment.created': {
		at: 'booked',
		hasHappened: () => true,
		fields(subject, state) {
			const { record } = subject.shipment;
			const undocumented = Object.keys(
				omit(record, Object.keys(eventPayloads['ltl.shipment.created'].shape as object)),
			);
			const documents = subject.files.map((file) => documentOf(state, subject, file));
			return { ...omit(record, undocumented), documents };
		},
	},
	'ltl.shipment.status.updated': {
		at: 'moved',
		hasHappened: ({ shipment }) => shipment.tracking.length > 1,
		fields: ({ shipment: { tracking, status } }) => {
			const previous = tracking.at(-2)?.status;
			// A shipment that hasn't moved yet gets the event of its first move.
			return previous === undefined
				? { previous_shipment_status: status, new_shipment_status: shipmentStatuses[1] }
				: { previous_shipment_status: previous, new_shipment_status: status };
		},
	},
};

/** What the sandbox knows about each event. */
export const shipmentEvents = {
	...others,
	...Object.fromEntries(allKinds.map((kind) => [documentKinds[kind].event, aboutDocument(kind)])),
} as Readonly<Record<EventName, ShipmentEvent>>;

const allEvents = Object.keys(shipmentEvents) as EventName[];

/** Returns an event object of this type. */
export const eventAbout = (eventType: EventName, subject: Subject, state: State): object => ({
	event_type: eventType,
	order_number: subject.shipment.orderNumber,
	serial_number: subject.shipment.record.serial_number,
	...shipmentEvents[eventType].fields(subject, state),
});

function send(state: State, subject: Subject, eventTypes: readonly EventName[]): void {
	const { mode, shipment } = subject;
	const owner = mode.shipments(state).ownerOf(shipment.id);
	if (!mode.posts || !owner) return;
	for (const type of eventTypes) postEvent(state, owner.company, type, [eventAbout(type, subject, state)]);
}

/** Sends the events of this moment, if the mode has events. */
export const sendEvents = (state: State, subject: Subject, moment: Exclude<ShipmentEvent['at'], 'filed'>): void =>
	send(
		state,
		subject,
		allEvents.filter((type) => shipmentEvents[type].at === moment),
	);

/** Sends a document's event, if the mode has events. */
export const announce = (state: State, mode: Mode, shipment: Shipment, kind: DocumentKind, file: StoredFile): void =>
	send(state, { mode, shipment, files: [file] }, [documentKinds[kind].event]);
