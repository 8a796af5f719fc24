import type { EventName } from '../../contract/index.ts';
import type { StoredFile } from '../model/files.mts';
import type { Shipment } from '../model/records.mts';
import type { State } from '../model/state.mts';
import { written } from '../model/times.mts';
import type { Mode } from './modes.mts';

interface Document {
	readonly type: string;
	readonly title: string;
	readonly event: EventName;
	/** When the document arrives; `insured` is a booking with insurance. */
	readonly arrives: 'booked' | 'insured' | 'delivered';
}

/** The documents of shipments. undocumented: the codes in `type`. They are the sandbox's own. */
export const documentKinds = {
	billOfLading: { type: 'BOL', title: 'Bill of Lading', event: 'ltl.billOfLading.created', arrives: 'booked' },
	label: { type: 'LABEL', title: 'Shipping Label', event: 'ltl.label.created', arrives: 'booked' },
	proofOfDelivery: {
		type: 'POD',
		title: 'Proof of Delivery',
		event: 'ltl.proofOfDelivery.created',
		arrives: 'delivered',
	},
	certificateOfInsurance: {
		type: 'COI',
		title: 'Certificate of Insurance',
		event: 'ltl.certificateOfInsurance.created',
		arrives: 'insured',
	},
} as const satisfies Record<string, Document>;

export type DocumentKind = keyof typeof documentKinds;

/** All kinds of documents. */
export const allKinds = Object.keys(documentKinds) as DocumentKind[];

/** Returns the kinds of documents that arrive at these moments. */
export const arrivingAt = (...moments: ReadonlyArray<Document['arrives']>) =>
	allKinds.filter((kind) => moments.includes(documentKinds[kind].arrives));

/** Returns the name under which a shipment's files are stored. */
export const holderOf = (mode: Mode, { orderNumber }: Shipment): string => `${mode.name} ${orderNumber}`;

/** Adds a document to the shipment, as a PDF generated on download. */
export function addDocument(state: State, mode: Mode, shipment: Shipment, kind: DocumentKind): StoredFile {
	const owner = mode.shipments(state).ownerOf(shipment.id);
	if (!owner) throw new Error(`The sandbox has no shipment ${shipment.orderNumber}`);
	const { type, title } = documentKinds[kind];
	return state.files.add(owner, (id) => ({
		id,
		holder: holderOf(mode, shipment),
		type,
		filename: `${type}-${shipment.orderNumber}.pdf`,
		mediaType: 'application/pdf',
		createdAt: written.second(state.now()),
		content: {
			kind: 'pdf',
			title,
			lines: [
				['Order number', shipment.orderNumber],
				['Booked with', shipment.offer],
				['Status', shipment.status],
			],
		},
	}));
}
