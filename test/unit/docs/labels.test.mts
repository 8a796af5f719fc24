import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DrayageFreightApi } from '../../../credentials/DrayageFreightApi.credentials.ts';
import { DrayageFreight } from '../../../nodes/DrayageFreight/DrayageFreight.node.ts';
import { DrayageFreightTrigger } from '../../../nodes/DrayageFreightTrigger/DrayageFreightTrigger.node.ts';
import { DrayageFreightUpdatesTrigger } from '../../../nodes/DrayageFreightUpdatesTrigger/DrayageFreightUpdatesTrigger.node.ts';
import { readTemplates } from '../../../tools/n8n/workflows.mts';
import { ROOT } from '../../../tools/setup/project.mjs';

const FOLDER = path.join(ROOT, 'docs/submission');

/** Texts that n8n, GitHub and the sandbox's console show. */
const OTHERS = ['Create workflow', '+', 'Execute step', 'Emit event', 'Los Angeles/Long Beach'];

/** Returns every label in a description: parameters, menus and actions, including those in collections and rows. */
const labelsIn = (entry: unknown): string[] => {
	if (Array.isArray(entry)) return entry.flatMap(labelsIn);
	if (typeof entry !== 'object' || entry === null) return [];
	const { displayName, name, value, action, options, values, properties } = entry as Record<string, unknown>;
	const ownName = value === undefined ? undefined : name;
	const labels = [displayName, ownName, action].filter((label) => typeof label === 'string');
	return [...labels, ...[options, values, properties].flatMap(labelsIn)];
};

const nodes = [new DrayageFreight(), new DrayageFreightTrigger(), new DrayageFreightUpdatesTrigger()];
const labels = [new DrayageFreightApi(), ...nodes.map(({ description }) => description)].flatMap(labelsIn);

/**
 * All known labels. n8n lists a trigger's events as "On", followed by the event in lowercase except for abbreviations.
 */
const known = new Set(
	[...labels, ...labels.map((label) => `On ${label}`), ...OTHERS].map((label) => label.toLowerCase()),
);
const templates = [...readTemplates().values()].map(({ name }) => name.toLowerCase());

it.each(readdirSync(FOLDER))('docs/submission/%s uses the labels shown on the screen', (file) => {
	const bold = [...readFileSync(path.join(FOLDER, file), 'utf8').matchAll(/\*\*([^*]+)\*\*/g)].map(
		([, label = '']) => label,
	);
	const unknown = bold.filter((label) => !known.has(label.toLowerCase()) && !templates.includes(label.toLowerCase()));
	expect(unknown).toEqual([]);
});
