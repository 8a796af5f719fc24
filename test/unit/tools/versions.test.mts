import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../tools/setup/project.mjs';
import { LEFT_OUT, testedVersions } from '../../../tools/versions/versions.mjs';

interface Manifest {
	dependencies: Record<string, string>;
	devDependencies: Record<string, string>;
}

const manifest = (folder: string) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;

it('lint checks shipped code against the types of the oldest tested n8n', () => {
	const oldest = manifest(testedVersions()[0]!.folder).dependencies['n8n-workflow'];
	expect(manifest(ROOT).devDependencies['n8n-workflow-oldest']).toBe(`npm:n8n-workflow@${oldest}`);
});

it.each(Object.keys(LEFT_OUT))('%s, which tests of other versions leave out, exists', (name) => {
	const files = readdirSync(path.join(ROOT, 'test', 'integration'), { recursive: true, encoding: 'utf8' });
	expect(files.filter((file) => `/${file}`.endsWith(`/${name}`))).not.toEqual([]);
});
