import type { EventName } from '../../contract/index.ts';
import type { Offer, Shipment } from '../model/records.mts';
import { recordOf } from '../shipments/book.mts';
import { ltlMode, newNumber } from '../shipments/modes.mts';
import { allKinds, documentKinds, holderOf, type DocumentKind } from '../shipments/documents.mts';
import type { StoredFile } from '../model/files.mts';
import { shipmentStatuses } from '../model/statuses.mts';
import type { State } from '../model/state.mts';
import { written } from '../model/times.mts';
import { createdEvent, documentEvent, documentOf, statusEvent } from './payloads.mts';

const LANE = {
	pickup_zipcode: '91761',
	pickup_city: 'Ontario',
	pickup_state: 'CA',
	destination_zipcode: '12207',
	destination_city: 'Albany',
	destination_state: 'NY',
};

const BODY = {
	pickup_company_name: 'Blue Anchor Imports',
	pickup_contact_name: 'Dispatch Desk',
	pickup_contact_phone: '9095550100',
	pickup_contact_email: 'dispatch.desk@blue-anchor-imports.example',
	pickup_address1: '1 Harbor Street',
	pickup_open_time: '08:00',
	pickup_close_time: '17:00',
	destination_company_name: 'Prairie Rail Supply',
	destination_contact_name: 'Receiving Office',
	destination_contact_phone: '5185550100',
	destination_contact_email: 'receiving.office@prairie-rail-supply.example',
	destination_address1: '2 Depot Road',
	destination_open_time: '08:00',
	destination_close_time: '17:00',
};

function sampleShipment(state: State): Shipment {
	const orderNumber = newNumber(state, ltlMode.prefix);
	const offer: Offer = {
		number: newNumber(state, 'LR'),
		lane: LANE,
		rate: { transit_days: 4 },
		price: 480,
		premium: 0,
	};
	const record = recordOf(state, ltlMode, orderNumber, offer, BODY, 0);
	return { id: 0, orderNumber, offer: offer.number, status: shipmentStatuses[0], record, tracking: [] };
}

/** A shipment with its stored documents, oldest first. */
interface Subject {
	readonly shipment: Shipment;
	readonly files: readonly StoredFile[];
}

const fileUrl = ({ url }: State, { orderNumber }: Shipment, { id }: StoredFile) =>
	`${url}${ltlMode.base}/${orderNumber}/files/${id}`;

/** Returns the shipment's newest document of this type. */
const fileOf = ({ files }: Subject, kind: DocumentKind) =>
	files.filter(({ type }) => type === documentKinds[kind].type).at(-1);

/** Contains the time of the event, so that n8n's trigger doesn't treat an event that is emitted again as a duplicate. */
const aboutDocument = (kind: DocumentKind): Emitted => ({
	fits: (subject) => fileOf(subject, kind) !== undefined,
	event(state, subject) {
		const { shipment } = subject;
		const { type, event } = documentKinds[kind];
		const file: StoredFile = {
			id: 0,
			holder: '',
			type,
			filename: `${type}-${shipment.orderNumber}.pdf`,
			mediaType: 'application/pdf',
			content: { kind: 'madeUp', size: 0 },
			...fileOf(subject, kind),
			createdAt: written.second(state.now()),
		};
		return documentEvent(event, shipment, file, fileUrl(state, shipment, file));
	},
});

const previousStatus = ({ status, tracking }: Shipment) =>
	tracking.filter((event) => event.status !== status).at(-1)?.status;

interface Emitted {
	/** Whether the event has happened to the shipment. */
	readonly fits: (subject: Subject) => boolean;
	readonly event: (state: State, subject: Subject) => object;
}

type DocumentEvent = (typeof documentKinds)[DocumentKind]['event'];

const others: Readonly<Record<Exclude<EventName, DocumentEvent>, Emitted>> = {
	'ltl.shipment.created': {
		fits: () => true,
		event: (state, { shipment, files }) =>
			createdEvent(
				shipment,
				files.map((file) => documentOf(file, fileUrl(state, shipment, file))),
			),
	},
	'ltl.shipment.status.updated': {
		fits: ({ shipment }) => previousStatus(shipment) !== undefined,
		event(_state, { shipment }) {
			const previous = previousStatus(shipment);
			// A shipment that hasn't moved yet gets the event of its first move.
			return previous === undefined
				? statusEvent({ ...shipment, status: shipmentStatuses[1] }, shipment.status)
				: statusEvent(shipment, previous);
		},
	},
};

const emitted: Readonly<Record<EventName, Emitted>> = {
	...others,
	...(Object.fromEntries(allKinds.map((kind) => [documentKinds[kind].event, aboutDocument(kind)])) as Record<
		DocumentEvent,
		Emitted
	>),
};

function subjectsOf(state: State, shipments: readonly Shipment[]): Subject[] {
	const files = new Map<string, StoredFile[]>();
	for (const file of state.files.list()) files.set(file.holder, [...(files.get(file.holder) ?? []), file]);
	return shipments.map((shipment) => ({ shipment, files: files.get(holderOf(ltlMode, shipment)) ?? [] }));
}

/**
 * Returns event objects of this type for these shipments. Shipments to which the event has happened come first. If there
 * are too few shipments, the remaining events are samples whose shipments don't exist.
 */
export function eventsAbout(
	state: State,
	eventType: EventName,
	shipments: readonly Shipment[],
	count: number,
): object[] {
	const { fits, event } = emitted[eventType];
	const subjects = subjectsOf(state, shipments);
	const chosen = [...subjects.filter(fits), ...subjects.filter((subject) => !fits(subject))].slice(0, count);
	while (chosen.length < count) chosen.push({ shipment: sampleShipment(state), files: [] });
	return chosen.map((subject) => event(state, subject));
}
