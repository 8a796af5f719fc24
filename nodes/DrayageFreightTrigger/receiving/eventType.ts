import type { IDataObject } from 'n8n-workflow';
import { eventPathAliases, eventTypes } from '../../../contract';
import { isRecord } from '../../../transport';

/** Event type by documented path. undocumented: the listed path without LTL means the LTL certificate. */
const typeByPath = new Map<string, string>([
	...eventTypes.map(({ path, value }) => [path, value] as const),
	...Object.entries(eventPathAliases),
]);

const namedInPath = (path: string) =>
	[...typeByPath].find(([known]) => `/${path.replace(/(?<!\/)\/+$/, '')}`.endsWith(`/${known}`))?.[1];

/** undocumented: the service may append text to the query, so its value may go on after the type. */
const namedInQuery = (value: string) => eventTypes.find(({ value: type }) => value.startsWith(type))?.value;

/** The event type in a request's URL, in its query before its path (undocumented: docs/interface.md#u-event-paths), if there is one. */
export const typeNamedByUrl = (query: string, path = ''): string | undefined =>
	namedInQuery(query) ?? namedInPath(path);

/** The documented event type that an event object's own word means, if it means one. */
export const typeMeantBy = (word: unknown): string | undefined =>
	typeof word === 'string' ? typeByPath.get(`${word.replaceAll('.', '/')}/webhook`) : undefined;

const hasKey = (pattern: RegExp) => (event: IDataObject) => Object.keys(event).some((key) => pattern.test(key));
const isDocument = ({ documents }: IDataObject) => isRecord(documents);
const isLabel = hasKey(/label/i);

/** Whether an event object has the fields of a type (docs/interface.md#events). */
const SHAPES: Readonly<Record<string, (event: IDataObject) => boolean>> = {
	'ltl.shipment.created': hasKey(/^(pickup|destination)_/),
	'ltl.shipment.status.updated': hasKey(/^(previous|new)_shipment_status$/),
	'ltl.billOfLading.created': isDocument,
	'ltl.proofOfDelivery.created': isDocument,
	'ltl.certificateOfInsurance.created': isDocument,
	// undocumented: the label event's field names.
	'ltl.label.created': isLabel,
};

const BILL_OF_LADING = 'ltl.billOfLading.created';

/** The samples of these events carry the bill of lading's type (undocumented: docs/interface.md#u-event-types). */
const MISLABELED = ['ltl.proofOfDelivery.created', 'ltl.certificateOfInsurance.created', 'ltl.label.created'];

/**
 * The type of an event object that was sent to a URL with the type `named`. The object's own type counts if the object
 * has the fields of that type, so that an event sent to several URLs doesn't become several events. The URL decides
 * about documents that call themselves bills of lading, and about everything else.
 */
export const typeOf = (event: IDataObject, named: string | undefined): string | undefined => {
	const own = typeMeantBy(event.event_type);
	if (named === undefined || own === undefined) return named ?? own;
	const isMislabeled = own === BILL_OF_LADING && MISLABELED.includes(named);
	return !isMislabeled && SHAPES[own]?.(event) === true ? own : named;
};
