import { loadNode } from '../../../tools/engine/index.mts';

const valuesOf = (options: readonly object[] = []): string[] =>
	options.flatMap((option) => ('value' in option ? [String(option.value)] : []));

/** Every operation that the built action node offers, as `resource.operation`. */
export async function menuEntries(): Promise<string[]> {
	const { properties } = (await loadNode('drayageFreight')).description;
	return properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ displayOptions, options }) =>
			((displayOptions?.show?.resource ?? []) as string[]).flatMap((resource) =>
				valuesOf(options).map((operation) => `${resource}.${operation}`),
			),
		);
}
