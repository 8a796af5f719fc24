import type { IDataObject } from 'n8n-workflow';
import { eventTypes } from '../../../contract';
import { isEmpty } from '../../shared/fields/field';
import { asText } from '../../shared/fields/text';
import { percentDecoded } from '../receiving/metadata';
import type { FieldNames } from '../settings';
import type { Created, Wanted } from './memory';

/** All strings of a configuration, since no document says which field contains the URL. */
export const textsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** Comparable however a service writes a URL. */
const canonical = (text: string) => percentDecoded(text).replaceAll('&amp;', '&').toLowerCase();

const isUrl = (text: string) => /^\w+:\/\//.test(text);

/** Scheme, host and path; hosts and default ports are written in several ways. */
const addressOf = (text: string) => {
	const address = (text.split(/[?#]/)[0] ?? '').replace(/(?<!\/)\/+$/, '');
	return canonical(URL.canParse(address) ? new URL(address).href.replace(/(?<!\/)\/+$/, '') : address);
};

/** Whether a URL, which may be cut off or masked from some character on, can be the whole one. */
const mayBe = (shown: string, whole: string) =>
	canonical(whole).startsWith((shown.split(/\*|…|\.{3}/)[0] ?? '').replace(/(?<![/?&])[/?&]+$/, ''));

/** IDs may come as numbers or as text. */
export const idText = (id: unknown) => (isEmpty(id) ? undefined : asText(id));

const tokenIn = (url: string) => /token=([0-9a-f]{64})/.exec(url)?.[1];

const typesIn = (texts: readonly string[]) =>
	eventTypes
		.map(({ value }) => value)
		.filter((type) =>
			texts.some((text) => text === type.toLowerCase() || text.includes(`event=${type.toLowerCase()}`)),
		);

/** A configuration to look for, with what is known of it. */
export type Sought = Pick<Created, 'url'> & Partial<Created>;

/** A listed configuration, as far as it can be recognized. */
export interface Recognized {
	readonly configuration: IDataObject;
	readonly isOurs: boolean;
	/** What the node remembers about it. */
	readonly created?: Created | undefined;
	/** Whether it has the event, URL and token that are wanted. */
	fits(wanted: Wanted): boolean;
	/** Whether it shows too little to rule out that it is the wanted one. */
	mayBe(wanted: Sought): boolean;
}

/**
 * Recognizes a configuration by the source in its URL, or else by its ID, unless what it shows contradicts what the node
 * created under that ID: services may use an ID again.
 */
export const recognize = (
	configuration: IDataObject,
	names: FieldNames,
	sources: readonly string[],
	created: readonly Created[],
): Recognized => {
	const texts = textsIn(configuration).map(canonical);
	const urls = texts.filter(isUrl);
	const types = typesIn(texts);
	const agrees = ({ url, eventType }: Sought) =>
		urls.every((shown) => mayBe(shown, url)) && types.every((type) => type === (eventType ?? type));
	const id = idText(configuration[names.id]);
	const remembered = created.find((one) => id !== undefined && idText(one.id) === id && agrees(one));
	const ownTexts = texts.filter((text) => sources.some((source) => text.includes(source)));
	const isOurs = ownTexts.length > 0 || remembered !== undefined;
	/** What is shown of a URL of ours may differ in its token and its address. */
	const hasUrl = (text: string, url: string) =>
		[tokenIn(url), undefined].includes(tokenIn(text)) &&
		(!isUrl(text) || text.split('?')[0]?.includes('*') === true || addressOf(text) === addressOf(url));
	return {
		configuration,
		isOurs,
		created: remembered,
		fits({ eventType, url }) {
			if (remembered && (remembered.url !== url || remembered.eventType !== eventType)) return false;
			const hasEvent = remembered ? types.length < 2 : types.length === 1;
			return (
				isOurs && hasEvent && types.every((type) => type === eventType) && ownTexts.every((text) => hasUrl(text, url))
			);
		},
		mayBe: (sought) => !isOurs && agrees(sought) && [id, undefined].includes(id && idText(sought.id)),
	};
};
