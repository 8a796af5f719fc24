// Workflows that users built with a published version must load and behave the same in every later build. The folders
// of test/fixtures/workflows never change. A failing test here means that users' workflows would break.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { createSandbox, type Sandbox } from '../../sandbox/index.mts';
import {
	type FrozenWorkflow,
	missingIn,
	type Parameters,
	parametersOfBuild,
	requestsOf,
} from '../../tools/generate/freeze.mts';
import { now } from '../../tools/generate/story.mts';
import { registered, TriggerWorkflow } from './trigger/support.mts';
import { updatesKit } from './updates/support.mts';

const FOLDER = path.join(__dirname, '../fixtures/workflows');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'));

const versions = readdirSync(FOLDER);

it('each published version is frozen', () => {
	expect(versions).toContain('0.1.0');
});

describe.each(versions)('%s', (version) => {
	const workflows = readdirSync(path.join(FOLDER, version))
		.filter((file) => !['parameters.json', 'requests.json'].includes(file))
		.map((file) => read(path.join(version, file)) as FrozenWorkflow);
	const parametersOf = (name: string): INodeParameters => {
		const { nodes } = workflows.find((workflow) => workflow.name === name)!;
		return nodes.at(-1)!.parameters;
	};
	let sandbox: Sandbox;

	beforeEach(async () => {
		sandbox = await createSandbox({ now });
	});

	afterEach(async () => {
		await sandbox.close();
	});

	const frozen = read(path.join(version, 'parameters.json')) as Record<string, Parameters>;

	it.each(Object.keys(frozen))('%s has the same parameters, defaults and values as before', async (type) => {
		const later = (await parametersOfBuild())[type] ?? {};
		expect(missingIn(later, frozen[type]!)).toEqual([]);
	});

	it('every operation sends the same requests as before', async () => {
		const sent = await requestsOf(workflows);
		expect(sent).toEqual(read(path.join(version, 'requests.json')));
	});

	it('the trigger registers its events', async () => {
		const { events } = parametersOf('trigger');
		const workflow = new TriggerWorkflow(sandbox, { events: events as string[] });
		await workflow.publish();
		expect((await registered(sandbox)).map((line) => line.split(' at ')[0])).toEqual([...(events as string[])].sort());
	});

	it.each(workflows.map(({ name }) => name).filter((name) => name.startsWith('updates.')))('%s polls', async (name) => {
		const kit = await updatesKit(sandbox, { parameters: parametersOf(name) });
		expect(await kit.poll()).toBeNull();
		expect((await sandbox.control.log()).map(({ method }) => method)).toContain('GET');
	});
});
