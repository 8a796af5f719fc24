import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../tools/setup/project.mjs';

/** A workflow of templates/. */
export interface Template {
	/** Its file's name without `.json`. */
	readonly file: string;
	readonly name: string;
	readonly nodes: readonly { name: string; type: string; typeVersion: number }[];
}

/** The templates as they stand in the project. */
export function templates(): Template[] {
	const folder = path.join(ROOT, 'templates');
	return readdirSync(folder).map((name) => {
		const workflow = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Omit<Template, 'file'>;
		return { ...workflow, file: path.basename(name, '.json') };
	});
}
