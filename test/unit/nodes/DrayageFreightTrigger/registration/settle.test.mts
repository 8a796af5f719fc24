import fc from 'fast-check';
import { timing } from '../../../../../transport/waiting.ts';
import { runs } from '../../../../support/runs.mts';
import { anyBehavior, EVENTS, FOREIGN, openBehavior, others, steps, type Step } from './generators.mts';
import { ConfigurationService } from './service.mts';
import { HookedWorkflow } from './workflow.mts';

beforeAll(() => Object.assign(timing, { backoff: 0 }));

const isOurs = ({ url }: { url: string }) => url.includes('source=');
const isTestUrl = ({ url }: { url: string }) => url.includes('/webhook-test/');

/**
 * Performs the steps and checks the guarantees after each of them. Returns the log after each successful publishing.
 */
const act = async (service: ConfigurationService, sequence: readonly Step[]) => {
	const workflow = new HookedWorkflow(service);
	workflow.events = EVENTS.slice(0, 2);
	const foreign = service.kept.filter((one) => !isOurs(one)).map(({ id }) => id);
	const published: string[][] = [];
	const hides = ['absent', 'withoutQuery', 'masked', 'cut'].includes(service.behavior.url);
	const isDone = service.behavior.creations.every((one) => one.isDone);
	let isLost = false;
	let hasFailed = false;
	let hasSaid = false;
	for (const step of sequence) {
		workflow.said = [];
		let isPublished = false;
		let isUnpublished = false;
		hasSaid ||= step === 'forget' || step === 'interruptedTest';
		const listedBefore = service.kept.filter(isOurs).length;
		switch (step) {
			case 'edit':
				isUnpublished = await workflow.unpublish();
				hasSaid ||= workflow.said.length > 0;
				workflow.said = [];
				workflow.events = workflow.events[0] === EVENTS[0] ? EVENTS.slice(1) : EVENTS.slice(0, 2);
				isPublished = await workflow.publish();
				break;
			case 'publish':
				isPublished = await workflow.publish();
				break;
			case 'unpublish':
				isUnpublished = await workflow.unpublish();
				break;
			case 'test':
			case 'interruptedTest':
				await workflow.test(step === 'interruptedTest');
				break;
			case 'move':
				workflow.n8n = workflow.n8n === 'https://n8n.test' ? 'https://new.n8n.test' : 'https://n8n.test';
				break;
			case 'forget':
				workflow.stored = {};
				break;
			case 'lose':
				service.kept = service.kept.filter((one, index) => !isOurs(one) || index % 2 === 0);
				isLost = true;
		}
		hasSaid ||= workflow.said.length > 0;
		hasFailed ||= ['publish', 'edit'].includes(step) && !isPublished;
		// Other people's configurations are never deleted.
		expect(service.kept.filter((one) => !isOurs(one)).map(({ id }) => id)).toEqual(foreign);
		// No token is shown or logged.
		expect(workflow.said.join('\n')).not.toMatch(/[0-9a-f]{64}/);
		const ours = service.kept.filter(isOurs);
		if (isPublished) {
			published.push(workflow.said);
			// Each wanted event has a configuration, or a warning reports the difference.
			const found = ours.map(({ event_type, url }) => `${event_type} ${url.replace(/\?.*/, '')}`).sort();
			const wanted = workflow.events.map((event) => `${event} ${workflow.address()}`).sort();
			if (workflow.said.length === 0) expect(found).toEqual(expect.arrayContaining(wanted));
			// All created configurations still exist, since the list might hide that someone deleted one.
			if (isDone && !isLost) expect(found).toEqual(expect.arrayContaining(wanted));
			// There are no others, unless that was reported when they were left and the list doesn't show them.
			if (workflow.said.length === 0 && !(hides && hasSaid)) expect(found).toEqual(wanted);
		}
		// After unpublishing, no configuration is left, or it's reported.
		if (step === 'unpublish') {
			expect(isUnpublished).toBe(workflow.said.length === 0);
			// A list without URLs can't show the leftovers of a crash during a test run or a failed publishing.
			const left = hides ? ours.filter((one) => !isTestUrl(one)) : ours;
			if (isUnpublished && !(hides && (hasFailed || hasSaid))) expect(left).toEqual([]);
		}
		// A test run doesn't affect a published workflow.
		if (step === 'test' || step === 'interruptedTest')
			expect(ours.filter((one) => !isTestUrl(one)).length).toBeLessThanOrEqual(listedBefore);
	}
	return published;
};

test("registration is exact, fails, or reports what it couldn't verify, if the list shows URLs or IDs can be deleted", async () => {
	await fc.assert(
		fc.asyncProperty(anyBehavior, others, steps, async (behavior, foreign, sequence) => {
			const service = new ConfigurationService(behavior);
			for (const { event, url } of foreign) service.add(event, url);
			await act(service, sequence);
			expect(service.requests).toBeLessThan(400);
		}),
		{ numRuns: runs(40) },
	);
});

test('if the API lists its configurations, registration is exact without a warning', async () => {
	await fc.assert(
		fc.asyncProperty(openBehavior, others, steps, async (behavior, foreign, sequence) => {
			const service = new ConfigurationService(behavior);
			for (const { event } of foreign) service.add(event, `${FOREIGN}?token=abc`);
			const published = await act(service, [...sequence, 'publish', 'publish']);
			expect(published.flat()).toEqual([]);
			expect(published.length).toBeGreaterThanOrEqual(2);
		}),
		{ numRuns: runs(25) },
	);
});
