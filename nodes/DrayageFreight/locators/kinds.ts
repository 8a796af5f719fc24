import type { IDataObject } from 'n8n-workflow';
import { endpoints, type Endpoint, type RequestParts } from '../../../contract';

/** A kind of record that users choose by list, by name or by ID. */
export interface LocatorKind {
	/** What one record is called in a sentence. */
	readonly noun: string;
	/** Name of the list search method in the node. */
	readonly method: string;
	readonly endpoint: Endpoint;
	/** The query that asks the service for records of this name; empty where the service cannot narrow the list. */
	readonly byName: (name: string) => RequestParts['query'];
	/** The query for a UN/LOCODE, where the service knows them. */
	readonly byUnlocode?: (code: string) => RequestParts['query'];
	/** Whether its records stay as they are, so that what a name means may be remembered for minutes. */
	readonly isLasting?: boolean;
	/** Whether a list can be had only for a search text. */
	readonly needsText?: boolean;
	/** What the list shows; the first one is also what the editor remembers. */
	readonly title: (record: IDataObject) => string;
	/** Texts by which the record is known, lower case not needed. */
	readonly names: (record: IDataObject) => unknown[];
	readonly nameExample: string;
	readonly idExample: string;
}

/** `Ontario, CA, USA` to `Ontario,CA`: the service's <CityName>,<StateCode> (service.md, GET /cities). */
const cityQuery = (name: string) =>
	name
		.split(',')
		.slice(0, 2)
		.map((part) => part.trim())
		.filter((part) => part !== '')
		.join(',');

const joined = (separator: string, ...parts: unknown[]) =>
	parts.filter((part): part is string => typeof part === 'string' && part !== '').join(separator);

const titled = (...parts: unknown[]) => joined(' · ', ...parts);

/** Cities are found as one types, since there is no list of all. */
export const city: LocatorKind = {
	noun: 'city',
	method: 'searchCities',
	endpoint: endpoints.city.search,
	byName: (name) => ({ query: cityQuery(name) }),
	byUnlocode: (code) => ({ unlocode: code.trim().toUpperCase() }),
	needsText: true,
	isLasting: true,
	title: ({ full_name: fullName }) => titled(fullName),
	names: ({ full_name: fullName, name, state }) => [fullName, joined(', ', name, state), name],
	nameExample: 'Ontario, CA',
	idExample: '115',
};

/** All regions come in one list, so that searching happens here. */
export const region: LocatorKind = {
	noun: 'intermodal region',
	method: 'searchIntermodalRegions',
	endpoint: endpoints.intermodalRegion.getAll,
	byName: () => ({}),
	isLasting: true,
	title: ({ name }) => titled(name),
	names: ({ name, city: place }) => [name, place],
	nameExample: 'Los Angeles/Long Beach - CA',
	idExample: '50',
};

export const agent: LocatorKind = {
	noun: 'pickup number agent',
	method: 'searchPickupNumberAgents',
	endpoint: endpoints.pickupNumberAgent.search,
	byName: (name) => (name === '' ? {} : { name }),
	title: ({ name }) => titled(name),
	names: ({ name }) => [name],
	nameExample: 'Harbor Dispatch',
	idExample: '12',
};

/** The most recent orders; by name means by MBL number, which is unique. */
export const order: LocatorKind = {
	noun: 'order',
	method: 'searchOrders',
	endpoint: endpoints.order.getAll,
	byName: (name) => (name === '' ? {} : { mbl_number: name }),
	title: ({ mbl_number: mbl, customer_reference_number: reference, status }) => titled(mbl, reference, status),
	names: ({ mbl_number: mbl }) => [mbl],
	nameExample: 'MAEU123456789',
	idExample: '1024',
};

/** Every kind; the node's list search methods are made of this table. */
export const locatorKinds: readonly LocatorKind[] = [city, region, agent, order];
