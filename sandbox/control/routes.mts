import type { FastifyInstance } from 'fastify';
import { refusal } from '../http/problems.mts';
import type { Service } from '../service.mts';
import { advanceControls } from './advance.mts';
import { eventControls } from './events.mts';
import { Remarked } from './remarked.mts';
import { serviceControls } from './service.mts';
import { timeControls } from './time.mts';

/** Every control by name; each takes at most one object and is reached at `/_sandbox/<name>`. */
export const controlsOf = (service: Service) => ({
	...serviceControls(service),
	...advanceControls(service),
	...eventControls(service),
	...timeControls(service),
});

export type Controls = ReturnType<typeof controlsOf>;

/** Serves the controls; POST takes a JSON object, GET takes nothing. The result stands in `result`, a remark on it in `message`. */
export function addControls(app: FastifyInstance, service: Service): void {
	const controls = controlsOf(service) as unknown as Readonly<Record<string, (argument: unknown) => unknown>>;
	app.route<{ Params: { name: string } }>({
		method: ['GET', 'POST'],
		url: '/_sandbox/:name',
		handler: async (request, reply) => {
			const control = Object.hasOwn(controls, request.params.name) ? controls[request.params.name] : undefined;
			if (!control) throw refusal.notFound();
			const result = await control(request.body ?? {});
			return reply.send(result instanceof Remarked ? result : { result: result ?? null });
		},
	});
}
