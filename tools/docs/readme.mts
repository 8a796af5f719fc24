import type { Resource } from '../../nodes/shared/operations/operation.ts';

const TABLE = /(?<=\n## Operations\n\n)(\|.*\n)+/;

/** The README with its table of operations made anew. */
export const withOperations = (readme: string, resources: readonly Resource[]): string => {
	const rows = resources.map(
		({ name, operations }) => `| ${name} | ${operations.map((operation) => operation.name).join(', ')} |\n`,
	);
	return readme.replace(TABLE, () => ['| Resource | Operations |\n', '| --- | --- |\n', ...rows].join(''));
};
