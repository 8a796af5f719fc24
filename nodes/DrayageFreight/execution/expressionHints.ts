import type { IExecuteFunctions } from 'n8n-workflow';
import { firstFew } from '../../shared/fields/text';
import type { ItemCall } from '../../shared/operations/operation';
import { evaluated, type Evaluated, isEmptied } from '../../shared/operations/parameters';

/** What the expressions of a run's items came to, by the labels of their fields. */
interface Findings {
	readonly emptyFilters: Set<string>;
	readonly emptyFields: Set<string>;
	/** A date whose day the time zone changed, and what was sent. */
	readonly movedDates: Map<string, string>;
}

const findings = new WeakMap<IExecuteFunctions, Findings>();

/** Whether a text names another day than is sent: `2026-12-01T00:00:00Z` is 30 November in New York. */
const isMoved = ({ field: { property }, given, sent }: Evaluated) =>
	property.type === 'dateTime' &&
	typeof given === 'string' &&
	typeof sent === 'string' &&
	sent.length === 10 &&
	!given.trim().startsWith(sent);

/** Looks at what the expressions of an item came to. An empty one asks for more, or for something else, than was meant. */
export const noteExpressions = ({ context, operation, item }: ItemCall) => {
	const found = findings.get(context) ?? { emptyFilters: new Set(), emptyFields: new Set(), movedDates: new Map() };
	findings.set(context, found);
	const timezone = context.getTimezone();
	for (const one of evaluated(operation.fields, context.getNode().parameters, item.values, { timezone })) {
		const { label, within, given, sent } = one;
		if (isEmptied(one)) (within === 'filters' ? found.emptyFilters : found.emptyFields).add(label);
		if (isMoved(one) && !found.movedDates.has(label))
			found.movedDates.set(label, `${String(given).trim()} was sent as ${String(sent)}, its date in ${timezone}`);
	}
};

/** Names the fields; `one` and `several` say what follows, and end the sentence. */
const emptyHint = (labels: ReadonlySet<string>, one: string, several: string) => {
	if (labels.size === 0) return [];
	const [verb, what, where] = labels.size === 1 ? ['is', one, 'expression'] : ['are', several, 'expressions'];
	return [`${firstFew([...labels])} ${verb} empty for at least one item, so ${what}. Check the ${where}.`];
};

/** What the user should know of the expressions of a run. */
export const expressionHints = (context: IExecuteFunctions): string[] => {
	const found = findings.get(context);
	if (!found) return [];
	const { emptyFilters, emptyFields, movedDates } = found;
	return [
		...emptyHint(emptyFilters, "results aren't filtered by it", "results aren't filtered by them"),
		...emptyHint(emptyFields, "it wasn't sent", "they weren't sent"),
		...[...movedDates].map(
			([label, change]) => `${label}: ${change}. To send another day, give a date without a time.`,
		),
	];
};

/** Names the numbers that no record of the response has. */
export const notFoundHint = (numbers: readonly string[]) =>
	`Not found: ${firstFew(numbers)}. Check the numbers and the environment. To get an item for each missing number, turn on Report Numbers Not Found.`;
