import fc from 'fast-check';
import { HONEST, type Behavior, type Creation } from './service.mts';

export const EVENTS = ['ltl.shipment.created', 'ltl.shipment.status.updated', 'ltl.label.created'];
export const FOREIGN = 'https://hooks.example.com/freight';

const creation = (good: boolean): fc.Arbitrary<Creation> => {
	const done: Array<Creation['response']> = [
		'record',
		'wrapped',
		'withoutId',
		'empty',
		'accepted',
		'noContent',
		'html',
		'lost',
	];
	const other: Array<Creation['response']> = [
		'unsuccessful',
		'seeOther',
		'refused',
		'forbidden',
		'conflict',
		'broken',
		'error',
	];
	return fc.record({
		isDone: good ? fc.constant(true) : fc.boolean(),
		response: fc.constantFrom(...(good ? done : [...done, ...other])),
	});
};

/** Whether a list shows the URLs, or else the IDs, and a deletion does what it says. Otherwise nothing can be verified. */
const isHonest = ({ url, hasIds, deletion }: Behavior) =>
	url === 'whole' || (hasIds && deletion !== 'ignored' && deletion !== 404);

const anyRecord: fc.Arbitrary<Behavior> = fc.record({
	creations: fc.oneof(fc.constant(HONEST.creations), fc.array(creation(false), { minLength: 1, maxLength: 4 })),
	shape: fc.constantFrom<Behavior['shape'][]>(
		'bare',
		'wrapped',
		'nested',
		'pages',
		'pagesUnannounced',
		'other',
		'busy',
		'null',
		'noContent',
		'html',
		403,
		404,
		405,
		500,
	),
	url: fc.constantFrom<Behavior['url'][]>('whole', 'absent', 'withoutQuery', 'masked', 'cut'),
	hasTypes: fc.boolean(),
	hasIds: fc.boolean(),
	deletion: fc.constantFrom<Behavior['deletion'][]>('byId', 'byUrl', 'byAll', 'ignored', 404, 405, 400),
});
export const anyBehavior = anyRecord.filter(isHonest);

/** Services that list their configurations in any format, within three attempts. */
export const openBehavior: fc.Arbitrary<Behavior> = fc.record({
	creations: fc.array(creation(true), { minLength: 1, maxLength: 4 }),
	shape: fc.constantFrom<Behavior['shape'][]>('bare', 'wrapped', 'pages'),
	url: fc.constant<Behavior['url']>('whole'),
	hasTypes: fc.boolean(),
	hasIds: fc.constant(true),
	deletion: fc.constantFrom<Behavior['deletion'][]>('byId', 'byAll'),
});

export type Step = 'publish' | 'edit' | 'unpublish' | 'test' | 'interruptedTest' | 'move' | 'forget' | 'lose';
export const steps = fc.array(
	fc.constantFrom<Step[]>(
		'publish',
		'publish',
		'edit',
		'unpublish',
		'test',
		'interruptedTest',
		'move',
		'forget',
		'lose',
	),
	{ minLength: 1, maxLength: 7 },
);
export const others = fc.array(
	fc.record({
		event: fc.constantFrom(...EVENTS),
		url: fc.constantFrom(
			FOREIGN,
			'https://n8n.test/webhook/hook-1/webhook',
			'https://n8n.test/webhook/hook-1/webhook-of-another',
			`${FOREIGN}?token=abc`,
		),
	}),
	{ maxLength: 3 },
);
