import { Agent } from 'node:http';
import axios from 'axios';

/** Posts bodies to a URL, so many at once and as fast as they are answered. Answers the statuses, in order. */
export async function postAll(url: string, bodies: readonly unknown[], atOnce: number): Promise<number[]> {
	// Connections of an earlier call may be closed by n8n at the moment they are used again.
	const httpAgent = new Agent({ keepAlive: true, maxSockets: atOnce });
	const client = axios.create({ httpAgent, maxBodyLength: Infinity, validateStatus: () => true });
	const statuses = new Array<number>(bodies.length);
	let next = 0;
	const worker = async () => {
		for (let index = next++; index < bodies.length; index = next++) {
			statuses[index] = (await client.post(url, bodies[index])).status;
		}
	};
	try {
		await Promise.all(Array.from({ length: atOnce }, worker));
	} finally {
		httpAgent.destroy();
	}
	return statuses;
}
