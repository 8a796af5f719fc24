import fc from 'fast-check';
import type { INodeProperties } from 'n8n-workflow';
import { loadNode } from '../../../../tools/engine/index.mts';
import { oddValues } from '../../../fixtures/notation/odd.mts';
import { changed } from '../../../fixtures/notation/change.mts';
import { examples, parametersOf } from '../../../fixtures/examples/index.mts';
import { agentsByName } from '../../../../contract/index.ts';
import { contractEndpoints } from '../../../support/contract.mts';
import { editorFields, type ShownField } from '../../../support/editor.mts';
import { runs } from '../../../support/runs.mts';
import { forgetBookings, runOperation, useSandbox } from '../../support/freight.mts';
import { useTiming } from '../../support/timing.mts';

const sandbox = useSandbox();
useTiming({ lookupDelays: [0] });

/** Fields of the node itself, collections, and whole rows, which aren't sent under their own names. */
const isSent = ({ property, parameter }: ShownField) =>
	!['notice', 'collection', 'fixedCollection', 'json'].includes(property.type) &&
	!parameter.startsWith('options.') &&
	property.noDataExpression !== true &&
	!['returnAll', 'limit', 'simplify', 'bookingKey', 'anyNumber', 'perPage'].includes(property.name);

/** Fields that are always shown. */
const isAlwaysShown = ({ displayOptions: { show = {} } = {} }: INodeProperties) =>
	Object.keys(show).every((name) => ['resource', 'operation'].includes(name));

const NAMES = Object.keys(examples).filter((name) => contractEndpoints.has(name));

/** Every field of every operation, with its names. */
const shownFields = async () => {
	const { properties } = (await loadNode('drayageFreight')).description;
	const fields = NAMES.flatMap((name) =>
		editorFields(properties, name)
			.filter((field) => isSent(field) && isAlwaysShown(field.property))
			.map((field) => [`${name} ${field.parameter}`, { name, field }] as const),
	);
	return new Map(fields);
};

/** JavaScript words that must not appear in messages. */
const RAW =
	/TypeError|RangeError|URIError|\[object|is not a function|Cannot (read|convert)|circular|call stack|undefined/i;

/** Returns what a function returns, or undefined if it can't. */
const attempt = <T,>(run: () => T): T | undefined => {
	try {
		return run();
	} catch {
		return undefined;
	}
};

/** Invisible characters aren't sent in identifiers. */
const plain = (value: unknown) =>
	String(attempt(() => String(value)))
		.replace(/(?![\t-\r])[\p{Cc}\p{Cf}]/gu, '')
		.trim();

const asJson = (value: unknown) => attempt(() => JSON.stringify(value));

/** Matches the words for yes and no. */
const FLAG = /^(?:(y|yes|true|x|1|✓|✔)|n|no[nt]?|none|false|0)$/i;

/** Returns whether a number, string, boolean or date was sent with the meaning of the input. */
const isSame = (given: unknown, sent: unknown, { property }: ShownField): boolean => {
	if (asJson(given) === JSON.stringify(sent)) return true;
	const choices = (property.options ?? []) as Array<{ name: string; value: unknown }>;
	const [answer, yes] = FLAG.exec(plain(given)) ?? [];
	if (answer !== undefined && (property.type === 'boolean' || choices.some(({ value }) => value === true)))
		// In a query, booleans are sent as numbers.
		return (yes !== undefined) === ['true', '1'].includes(plain(sent));
	if (property.type === 'dateTime') return /^2099-1[12]-\d\d$/.test(String(sent));
	const chosen = choices.find(({ name }) => name.toLowerCase() === plain(given).toLowerCase());
	if (chosen && String(chosen.value) === String(sent)) return true;
	if (typeof given === 'object' && given !== null && !Array.isArray(given))
		return isSame((given as { value?: unknown }).value, sent, { property } as ShownField);
	const [before, after] = [plain(given), plain(sent)];
	// Of these numbers and codes, only letters and digits are sent, in capitals.
	const isKey = /^(?:mbl|container)Number$|State$/.test(property.name);
	if (before === after || (isKey && before.replace(/[^A-Z0-9]/gi, '').toUpperCase() === after)) return true;
	// A short ZIP code gets its zeros back.
	if (/zipcode$/i.test(property.name) && before.padStart(5, '0') === after) return true;
	const isAmount = property.type === 'number' || choices.length > 0;
	const amount = Number(before.replace(/,(?=\d{3}\b)/g, ''));
	return isAmount && before !== '' && amount === Number(after) && Number.isSafeInteger(Number(after));
};

const LISTS = /emails|orderNumbers|rateNumbers|cargoTypes|accessorials|commodity|types?$/i;

/** Returns the entries of a list in any format, each once. */
const entriesOf = (value: unknown, separator = /[,;\n]/): unknown[] =>
	[...new Set([value].flat(9).flatMap((one) => (typeof one === 'string' ? one.split(separator) : [one])))]
		.map((entry) => (typeof entry === 'string' ? entry.trim() : entry))
		.filter((entry) => entry !== '' && entry !== null && entry !== undefined);

const means = (given: unknown, sent: unknown, field: ShownField): boolean => {
	if (!LISTS.test(field.parameter)) return isSame(given, sent, field);
	// Numbers contain no spaces.
	const separator = field.parameter.endsWith('Numbers') ? /[,;\s|]/ : undefined;
	const [before, after] = [entriesOf(given, separator), entriesOf(sent, separator)];
	return before.length === after.length && before.every((one, index) => isSame(one, after[index], field));
};

const isNothing = (value: unknown): boolean =>
	typeof value === 'object' && value !== null && 'mode' in value
		? isNothing((value as { value?: unknown }).value)
		: entriesOf(value).length === 0 || asJson(value) === 'null';

/** Fields with the same name in the API and in the editor. */
const bare = (name: string) => name.replaceAll('_', '').replace('[]', '').toLowerCase();

const reach = (tree: unknown, path: string) =>
	path.split('.').reduce<unknown>((inner, key) => {
		const holder: object = (Array.isArray(inner) ? inner[0] : inner) ?? {};
		return Object.entries(holder).find(([name]) => bare(name) === bare(key))?.[1];
	}, tree);

/** Returns a field's value in a request, from its body, query or path. */
const sentOf = (request: { path: string; query: object; body: unknown }, path: string, template: string): unknown => {
	const inPath = template.split('/').findIndex((part) => bare(part) === `{${bare(path)}}`);
	if (inPath >= 0) return decodeURIComponent(request.path.split('/')[inPath] ?? '');
	// Order › Get requests one order from the list.
	const name = path === 'order_id' ? 'id' : path;
	return reach(request.body, name) ?? reach(request.query, name);
};

it(
	'any value of an expression is sent as intended, or rejected with an explanation before anything is sent',
	async () => {
		const fields = await shownFields();
		const cases = fc.record({
			place: fc.constantFrom(...fields.keys()),
			kind: fc.constantFrom(...Object.keys(oddValues)),
		});
		await fc.assert(
			fc.asyncProperty(cases, async ({ place, kind }) => {
				const { name, field } = fields.get(place)!;
				const { control } = sandbox();
				const endpoint = name === 'pickupNumberAgent.search' ? agentsByName : contractEndpoints.get(name)!;
				// An order or agent counts as the wrong one if its ID differs.
				const isChecked = ['order.get', 'pickupNumberAgent.get'].includes(name);
				const record = isChecked ? { status: 'open' } : { id: 1, order_number: 'LS1' };
				await control.clearLog();
				await control.clearFaults();
				// n8n would decline a second booking with the same number.
				await forgetBookings();
				const isList = ['list', 'pages', 'only'].includes(endpoint.responseType);
				await control.fail({ status: 200, body: { data: isList ? [record] : record }, times: 50 });
				const given = oddValues[kind]!();
				// An agent that isn't chosen by its ID is looked up at the path of an ID.
				const isId = /^(?:0|-?[1-9]\d*)$/.test(plain(given)) && Number.isSafeInteger(Number(plain(given)));
				fc.pre(name !== 'pickupNumberAgent.get' || isId);
				const parameters = changed(parametersOf(name), field.parameter, '={{ $json.given }}');

				const { error } = await runOperation(sandbox(), name, parameters, { items: [{ json: { given } as never }] });

				const template = endpoint.path.replace(/\{\w+\}/g, '[^/]+');
				const requests = (await control.log()).filter(
					({ method, path }) => method === endpoint.method && new RegExp(`^${template}$`).test(path),
				);
				const message = error?.message ?? '';
				expect(message).not.toMatch(RAW);
				expect(message.length + (error?.description ?? '').length).toBeLessThan(2_000);
				if (error) {
					expect(requests).toEqual([]);
					return;
				}
				const [request] = requests;
				const sent = request && sentOf(request, field.path, endpoint.path);
				if (sent === undefined || sent === '') expect(isNothing(given)).toBe(true);
				else if (!means(given, sent, field)) expect({ [field.label]: sent }).toEqual({ [field.label]: given });
			}),
			{ numRuns: runs(40) },
		);
	},
	60_000 + runs(0) * 200,
);
