import type { INodeProperties } from 'n8n-workflow';

/** Values of other parameters, by their names; `/name` is at the top level wherever the property stands. */
export type Show = Readonly<Record<string, ReadonlyArray<string | number | boolean>>>;

/** A property that is shown for these values of others. This is the one place that writes `displayOptions`. */
export const shownFor = (property: INodeProperties, show: Show): INodeProperties => ({
	...property,
	displayOptions: { show: Object.fromEntries(Object.entries(show).map(([name, values]) => [name, [...values]])) },
});
