import { planFor, wantedAt } from '../../../../../nodes/DrayageFreightTrigger/registration/plan.ts';

const ADDRESS = 'https://n8n.example.com/webhook/8f6a/webhook';
const [label, bill] = wantedAt(ADDRESS, ['ltl.label.created', 'ltl.billOfLading.created'], 'ab');
const configured = (id: number, wanted: typeof label, changes = {}) => ({
	id,
	event_type: wanted?.eventType,
	url: wanted?.url,
	...changes,
});
const wanted = [label!, bill!];

test('each event is wanted once', () => {
	expect(wantedAt(ADDRESS, ['ltl.label.created', 'ltl.label.created'], 'ab')).toEqual([
		{ eventType: 'ltl.label.created', url: `${ADDRESS}?event=ltl.label.created&token=ab` },
	]);
});

test.each([
	['nothing is there', [], [label, bill], []],
	['all is there', [configured(1, label), configured(2, bill)], [], []],
	['one is missing', [configured(1, label)], [bill], []],
	['one is doubled', [configured(1, label), configured(2, bill), configured(3, label)], [], [3]],
	['one has another token', [configured(1, label, { url: `${label?.url}c` }), configured(2, bill)], [label], [1]],
	[
		'one names another event than its URL',
		[configured(1, label, { event_type: 'x' }), configured(2, bill)],
		[label],
		[1],
	],
	[
		'the service does not list the event',
		[configured(1, label, { event_type: undefined }), configured(2, bill)],
		[],
		[],
	],
	['the URL stands deeper', [{ id: 1, target: { href: label?.url } }, configured(2, bill)], [], []],
])('%s', (_case, ours, missing, surplus) => {
	const plan = planFor(ours, wanted, 'event_type');
	expect(plan.missing).toEqual(missing);
	expect(plan.surplus.map(({ id }) => id)).toEqual(surplus);
});
