import type { Resource } from '../../nodes/shared/operations/operation.ts';

const HEAD = '| Drayage Freight | Operations |\n| --- | --- |\n';

/**
 * Returns the README with the operations of every resource. Its table keeps the order of its rows, in which several
 * resources can share one. New resources are added at the end.
 */
export const withOperations = (readme: string, resources: readonly Resource[]): string => {
	const [before = '', after = ''] = readme.split(HEAD);
	const table = /^(?:\|.*\n)*/.exec(after)?.[0] ?? '';
	const rows = table
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => (line.split('|')[1] ?? '').trim().split(', '));
	const added = resources.map(({ name }) => name).filter((name) => !rows.flat().includes(name));
	const operationsOf = (name: string) => {
		const { operations = [] } = resources.find((resource) => resource.name === name) ?? {};
		const labels = operations.map((operation) => operation.name);
		return labels.sort().join(', ');
	};
	const lines = [...rows, ...added.map((name) => [name])].map(
		(names) => `| ${names.join(', ')} | ${[...new Set(names.map(operationsOf))].join(' · ')} |\n`,
	);
	return before + HEAD + lines.join('') + after.slice(table.length);
};
