import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/project.mjs';

const FOLDER = path.join(ROOT, 'templates');

export interface TemplateNode {
	readonly name: string;
	readonly type: string;
	readonly typeVersion: number;
	readonly parameters: Readonly<Record<string, unknown>>;
	readonly credentials?: unknown;
}

/** A workflow of templates/. */
export interface Template {
	readonly name: string;
	readonly nodes: readonly TemplateNode[];
	readonly connections: Readonly<Record<string, Readonly<Record<string, readonly { node: string }[][]>>>>;
	readonly pinData?: unknown;
}

/** All workflows of templates/, each by its path there without `.json`, in the order of these. */
export function readTemplates(): ReadonlyMap<string, Template> {
	const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
	return new Map(
		files
			.sort()
			.map((file) => [
				file.replace(/\.json$/, ''),
				JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as Template,
			]),
	);
}
