import { createServer } from 'node:http';
import { listening, type Listening } from '../../support/server.mts';

/**
 * A server that workflows call for each event or change they have handled. It doesn't depend on n8n's execution
 * records.
 */
export class Handled {
	private constructor(
		private readonly times: ReadonlyMap<string, number>,
		private readonly server: Listening,
	) {}

	static async listen(): Promise<Handled> {
		const times = new Map<string, number>();
		const server = createServer((request, response) => {
			const [, subject = '', key = ''] = (request.url ?? '').split('/').map(decodeURIComponent);
			const name = `${subject}/${key}`;
			times.set(name, (times.get(name) ?? 0) + 1);
			response.end('{}');
		});
		return new Handled(times, await listening(server));
	}

	/** Returns a node that reports what the workflow handles; `key` is an expression. */
	node(subject: string, key: string) {
		const url = `=${this.server.url}/${subject}/{{ encodeURIComponent(${key}) }}`;
		return { name: 'Handle', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, parameters: { url } };
	}

	/** Returns how often `key` was handled. */
	count(subject: string, key: string): number {
		return this.times.get(`${subject}/${key}`) ?? 0;
	}

	async close(): Promise<void> {
		await this.server.close();
	}
}
