import type Module from 'node:module';
import path from 'node:path';
import { ROOT } from '../../../tools/setup/project.mjs';

declare const loadOutside: NodeJS.Require;

const { createRequire } = loadOutside('node:module') as typeof Module;
const zodOf = (file: string): unknown => createRequire(path.join(ROOT, file))('zod');

it.each(['contract/check.ts', 'dist/contract/check.js'])('%s has the zod version of this run', (file) => {
	expect(zodOf(file)).toBe(loadOutside(process.env.DRAYAGE_ZOD ?? 'zod'));
});

it("code that doesn't ship uses zod 3", () => {
	expect(zodOf('contract/records.mts')).toBe(loadOutside('zod'));
});
