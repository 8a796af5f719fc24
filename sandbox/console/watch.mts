import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonIn } from '../model/json.mts';
import type { Service } from '../service.mts';
import { controlName } from './names.mts';
import { isRecord, textOf } from './values.mts';
import { witnessOf } from './witness.mts';

const CONTROL = /^\/_sandbox\/(\w+)/;

/** Reports API responses, uses of the control routes, and webhook requests to the witness. */
export function addWitness(app: FastifyInstance, service: Service): void {
	app.addHook('onSend', async (request: FastifyRequest, reply, payload) => {
		const { entry, state, url, method, body } = request;
		if (entry && state) witnessOf(state).lookAtResponse(entry, payload);
		const control = CONTROL.exec(url)?.[1];
		if (control !== undefined && method === 'POST' && controlName(control) !== undefined) {
			const response = typeof payload === 'string' ? jsonIn(payload) : undefined;
			const message = isRecord(response) ? textOf(response.message) : '';
			const argument = isRecord(body) ? body : {};
			const failed = reply.statusCode >= 400;
			const result = isRecord(response) && isRecord(response.result) ? response.result : {};
			const became = typeof result.status === 'string' ? result.status : '';
			witnessOf(service.state).lookAtControl({
				control,
				argument,
				message: message === '' ? null : message,
				failed,
				became,
			});
		}
		return payload;
	});
	// At this point, the webhook requests triggered by a request are sent or queued.
	app.addHook('onResponse', async () => witnessOf(service.state).lookAtDeliveries());
}
