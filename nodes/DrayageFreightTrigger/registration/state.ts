import type { IDataObject, IExecuteFunctions, IHookFunctions } from 'n8n-workflow';
import { type Client, isRecord } from '../../../transport';
import { warnOnce } from '../../shared/errors';
import { isEmpty } from '../../shared/fields/field';
import { type FieldNames, readSettings } from '../settings';
import { type Created, idText, type Listing, recognize, type Sought, type Wanted } from './configurations';

const isCreated = (value: unknown): value is IDataObject & Created =>
	isRecord(value) && typeof value.url === 'string' && typeof value.eventType === 'string';

type Context = IHookFunctions | IExecuteFunctions;

/**
 * Returns the configurations that the node created for this account. They help to recognize configurations if the list
 * hides URLs. n8n may lose this memory, so a list that shows URLs takes precedence.
 */
export const recallCreated = (context: Context, account: string): Created[] => {
	const { account: known, created } = context.getWorkflowStaticData('node');
	return known === account && Array.isArray(created) ? (created as unknown[]).filter(isCreated) : [];
};

/** Stores the configurations that the node created for this account. */
export const rememberCreated = (context: Context, account: string, created: readonly Created[]): void => {
	Object.assign(context.getWorkflowStaticData('node'), { account, created: created.map((one) => ({ ...one })) });
};

/** Stores the warnings from publishing. A hook can only log them, so each execution shows them as node hints. */
export const rememberWarnings = (context: Context, warnings: readonly string[]): void => {
	context.getWorkflowStaticData('node').warnings = [...warnings];
};

/**
 * Shows the warnings from publishing as node hints, once per execution. Shows none after a change to manual
 * registration.
 */
export const showWarnings = (context: IExecuteFunctions): void => {
	const { warnings } = context.getWorkflowStaticData('node');
	if (!Array.isArray(warnings) || readSettings(context).isManual) return;
	for (const warning of warnings as unknown[]) warnOnce(context, String(warning));
};

/** The webhook configurations to manage, and how to write them. */
export interface Site {
	readonly client: Client;
	readonly names: FieldNames;
	/** Fields to send with every new configuration. */
	readonly additionalFields: IDataObject;
	/** This node's URL without the query. */
	readonly address: string;
	/** The source in each of this node's URLs. Several if configurations from test runs are cleaned up too. */
	readonly sources: readonly string[];
	warn(message: string): void;
	/** Returns whether to leave everything unchanged if listing fails with this error. */
	mayKeep(error: unknown): boolean;
	/** The configurations that the node remembers creating; kept up to date. */
	created: Created[];
}

/** The result of comparing the list with the wanted configurations. */
export interface State {
	/** Configurations to delete, as request bodies. */
	readonly surplus: readonly IDataObject[];
	/** Wanted configurations that aren't listed, although the list would show them if they existed. */
	readonly absent: readonly Wanted[];
	/** Wanted configurations that aren't listed, but that the list can't rule out. */
	readonly unclear: readonly Wanted[];
	/** Wanted configurations that may be listed a second time, in an entry with too few details to rule that out. */
	readonly doubtful: readonly Wanted[];
	/** Remembered configurations that the list doesn't rule out. */
	readonly created: Created[];
	/** Returns whether the list rules a configuration out, since it would show the configuration if it existed. */
	readonly isRuledOut: (sought: Sought) => boolean;
	/** The IDs of all configurations; undefined if the list doesn't contain them. */
	readonly ids: ReadonlySet<string> | undefined;
}

/** Returns whether the earlier list proves that no configuration had this ID. */
export const isNew = (before: State['ids'], id: unknown) => before?.has(idText(id) ?? '') === false;

/** Returns whether two configurations send the same event to the same URL. */
export const isSame = (one: Wanted, other: Wanted) => one.url === other.url && one.eventType === other.eventType;

const byText = (a: IDataObject, b: IDataObject) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/**
 * Returns the request body that identifies a configuration to delete. Uses the listed fields, and remembered values for
 * fields that aren't listed.
 */
export const deletionBody = ({ names }: Site, listed: IDataObject, created?: Created): IDataObject => {
	const known = created && { [names.eventType]: created.eventType, [names.url]: created.url };
	const all: IDataObject = { [names.id]: created?.id as string, ...listed, ...known };
	const named = Object.values(names).filter((name) => !isEmpty(all[name]));
	return Object.fromEntries(named.map((name) => [name, all[name]]));
};

/** Compares the list with the wanted configurations, and with those that the node remembers creating. */
export const stateOf = (
	site: Site,
	{ configurations, twins = [], isComplete }: Listing,
	wanted: readonly Wanted[],
): State => {
	const { names, sources, created } = site;
	// If two processes delete the surplus at the same time, both must keep the same configuration.
	const all = [...configurations].sort(byText).map((one) => recognize(one, names, sources, created));
	const surplus = new Set(all.filter(({ isOurs }) => isOurs));
	const missing = wanted.filter((one) => {
		const found = [...surplus].find((listed) => listed.fits(one));
		return !found || !surplus.delete(found);
	});
	const isRuledOut = (sought: Sought) => isComplete && !all.some((listed) => listed.mayBe(sought));
	const isListed = (one: Created) => all.some((listed) => listed.created === one || listed.fits(one));
	const hidden = created.filter((one) => !isListed(one) && !isRuledOut(one));
	const ids = configurations.map((one) => idText(one[names.id]));
	const isAbsent = (one: Wanted) => isRuledOut(created.find((other) => isSame(one, other)) ?? one);
	return {
		surplus: [
			...[...surplus].map((listed) => deletionBody(site, listed.configuration, listed.created)),
			...hidden.filter((one) => !wanted.some((other) => isSame(one, other))).map((one) => deletionBody(site, {}, one)),
		],
		absent: missing.filter(isAbsent),
		unclear: missing.filter((one) => !isAbsent(one)),
		doubtful: wanted.filter((one) =>
			all.some((listed) => listed.mayBe(one) || (twins.includes(listed.configuration) && listed.fits(one))),
		),
		created: created.filter((one) => isListed(one) || hidden.includes(one)),
		isRuledOut,
		ids: isComplete && ids.every((id) => id !== undefined) ? new Set(ids) : undefined,
	};
};
