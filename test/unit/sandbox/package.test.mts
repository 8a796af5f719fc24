import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../../tools/setup/project.mjs';

interface Manifest {
	version: string;
	license: string;
	dependencies?: Record<string, string>;
	devDependencies: Record<string, string>;
	files: string[];
	workspaces?: unknown;
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const project = JSON.parse(read('package.json')) as Manifest;
const own = JSON.parse(read('sandbox/package.json')) as Manifest;

/** Returns the modules that the code of the sandbox and the contract imports, without their own files. */
function importedModules(): Set<string> {
	const files = ['sandbox', 'contract'].flatMap((folder) =>
		readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
			.filter((name) => /(?<!\.d)\.m?ts$/.test(name) && !name.startsWith('dist'))
			.map((name) => path.join(folder, name)),
	);
	const names = files.flatMap((file) => ts.preProcessFile(read(file), true, true).importedFiles);
	const packages = names.map(({ fileName }) => fileName).filter((name) => !/^(\.|node:)/.test(name));
	return new Set(packages.filter((name) => !builtinModules.includes(name)));
}

it('drayage-sandbox depends on the modules that its code imports, in the versions tested here', () => {
	const imported = [...importedModules()].sort();
	expect(Object.keys(own.dependencies ?? {}).sort()).toEqual(imported);
	for (const [name, version] of Object.entries(own.dependencies ?? {})) {
		expect([name, version]).toEqual([name, project.devDependencies[name]]);
	}
});

it('drayage-sandbox has the version and the license of the project', () => {
	expect([own.version, own.license]).toEqual([project.version, project.license]);
	expect(read('sandbox/LICENSE.md')).toBe(read('LICENSE.md'));
});

it("the nodes' package doesn't depend on it", () => {
	expect(project.workspaces).toBeUndefined();
	expect(project.dependencies).toBeUndefined();
	expect(project.files).toEqual(['dist']);
});
