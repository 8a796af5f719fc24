import { createHash } from 'crypto';
import type { IExecuteFunctions, IPollFunctions } from 'n8n-workflow';
import { openClient } from '../../transport/client';
import { recordOr } from '../../transport/content';
import type { RequestOptions } from '../../transport/http/request';
import { Refusal, toNodeError } from '../shared/errors';
import { asList } from '../shared/fields/read';
import { dayIn } from '../shared/values/date';
import type { ReadOptions, Parameter, Setting, Values } from '../shared/fields/parameter';
import { emptiedIn, lossesIn } from '../shared/operations/emptied';
import { readRequest } from '../shared/operations/readItem';
import { parameterReader, readSetting } from '../shared/operations/settings';
import { emitExisting, onlyContainerStatuses, onlyOrderStatuses, watches, withinDays } from './description';
import type { Scalar } from '../shared/records';
import { Unreadable } from '../shared/values/unreadable';
import type { Watch } from './watches/watch';

type Context = IPollFunctions | IExecuteFunctions;

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12);

const chosenValues = (given: unknown): string[] => [...new Set(asList(given).map(String))];

const hasChange = ({ changes }: Watch, change: string) => changes.some(({ value }) => value === change);

/**
 * Returns the watch that the selected changes belong to. Throws a Refusal unless all of them belong to the same one.
 */
const chosenWatch = (changes: readonly string[]): Watch => {
	const unknown = changes.filter((change) => !watches.some((watch) => hasChange(watch, change)));
	if (unknown.length > 0) throw new Refusal(`Trigger On can contain only listed changes, not ${unknown.join(', ')}`);
	const [watch, other] = watches.filter((one) => changes.some((change) => hasChange(one, change)));
	if (!watch) throw new Refusal('Trigger On is empty. Choose at least one change');
	if (other)
		throw new Refusal(
			`Trigger On contains changes to ${watch.name} and to ${other.name}. Use a separate workflow for each`,
		);
	return watch;
};

/** Returns the value of a setting. Throws a Refusal if it isn't valid. */
const validSetting = <T>(setting: Setting<T>, given: unknown, readOptions: ReadOptions): T => {
	const value = readSetting(setting, given, readOptions);
	if (value instanceof Unreadable) throw new Refusal(`${setting.property.displayName} ${value.reason}`);
	return value;
};

/** Reads the node's parameters for this watch. Throws a Refusal that explains any invalid value. */
const readPollSettings = async (context: Context, watch: Watch, changes: string[], usual: RequestOptions) => {
	const timezone = context.getTimezone();
	const reading = { timezone };
	const read = parameterReader(context);
	const named = watch.parameters.map(({ property: { name } }) => [name, read(name, null)] as const);
	const values: Values = Object.fromEntries(named);
	const [lost] = lossesIn(watch, emptiedIn(watch.parameters, context.getNode().parameters, values, reading), {});
	if (lost !== undefined) throw new Refusal(lost);
	const request = readRequest(watch, values, reading);
	const options = recordOr(read('options', {}));
	// Not validated, since the API may send undocumented codes.
	const statuses = ({ property: { name }, read: readCodes }: Parameter) =>
		asList(readCodes(read(name, []), reading)) as Scalar[];
	const client = await openClient(context, usual);
	return {
		watch,
		/** The watched resource and its base URL. */
		source: `${watch.value} ${client.address}`,
		options: {
			changes,
			withinDays: validSetting(withinDays, read('withinDays', null), reading),
			orderStatuses: statuses(onlyOrderStatuses),
			containerStatuses: statuses(onlyContainerStatuses),
			today: dayIn(new Date(), timezone),
			timezone,
		},
		request,
		/** Whether to return existing records at the first poll. */
		emitExisting: validSetting(emitExisting, options.emitExisting, reading),
		/** Identifies the account and the list's filters. */
		scope: hashOf([client.account, request.given, request.custom]),
		client,
	};
};

/** The settings that a poll needs from the node's parameters, and its client. */
export type PollSettings = Awaited<ReturnType<typeof readPollSettings>>;

/**
 * Runs a function with the node's settings; `usual` are the default request options. Throws only n8n's errors, with
 * messages for the user.
 */
export const withSettings = async <T>(
	context: Context,
	work: (settings: PollSettings) => Promise<T>,
	usual: RequestOptions = {},
): Promise<T> => {
	let watch: Watch | undefined;
	try {
		const changes = chosenValues(parameterReader(context)('changes', []));
		watch = chosenWatch(changes);
		return await work(await readPollSettings(context, watch, changes, usual));
	} catch (error) {
		throw toNodeError(context, error, watch?.parameters);
	}
};
