import type { FastifyInstance } from 'fastify';
import { refusal } from '../http/problems.mts';
import type { Service } from '../service.mts';
import { checkArgument } from './check.mts';
import { allControls, type AllControls } from './controls.mts';
import { Remarked } from './remarked.mts';

/**
 * Every control by name. Each takes at most one object, rejects invalid arguments, and is served at `/_sandbox/<name>`.
 */
export function controlsOf(service: Service): AllControls {
	const checked = Object.entries(allControls(service)).map(([name, act]) => [
		name,
		(argument: object = {}) => {
			checkArgument(name, argument);
			return (act as (argument: object) => unknown)(argument);
		},
	]);
	return Object.fromEntries(checked) as AllControls;
}

/**
 * Controls that change nothing when called without an argument, as with GET. Only these are served for GET, because any
 * website can make a browser send a GET request.
 */
const READS = [
	'health',
	'log',
	'faultsLeft',
	'storageLog',
	'bookings',
	'counts',
	'deliveries',
	'settle',
	'webhooks',
	'clock',
];

/**
 * Serves the controls. POST takes a JSON object; GET takes no argument and only reads. The response contains `result`,
 * and `message` with a sentence about it.
 */
export function addControls(app: FastifyInstance, service: Service): void {
	const controls = controlsOf(service) as unknown as Readonly<Record<string, (argument: unknown) => unknown>>;
	app.route<{ Params: { name: string } }>({
		method: ['GET', 'POST'],
		url: '/_sandbox/:name',
		handler: async (request, reply) => {
			const { name } = request.params;
			const control = Object.hasOwn(controls, name) ? controls[name] : undefined;
			if (!control) throw refusal.notFound();
			if (request.method === 'GET' && !READS.includes(name)) {
				return reply
					.code(405)
					.header('Allow', 'POST')
					.send({ message: `Send a POST: ${name} changes the sandbox.` });
			}
			const result = await control(request.body ?? {});
			return reply.send(result instanceof Remarked ? result : { result: result ?? null });
		},
	});
}
