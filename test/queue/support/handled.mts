import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that workflows call for what they have handled, independent of what n8n records of an execution. */
export class Handled {
	private readonly times = new Map<string, number>();
	private readonly server: Server;

	private constructor() {
		this.server = createServer((request, response) => {
			const [, subject = '', key = ''] = (request.url ?? '').split('/').map(decodeURIComponent);
			const name = `${subject}/${key}`;
			this.times.set(name, (this.times.get(name) ?? 0) + 1);
			response.end('{}');
		});
	}

	static async listen(): Promise<Handled> {
		const handled = new Handled();
		await new Promise<void>((resolve) => handled.server.listen(0, '127.0.0.1', resolve));
		return handled;
	}

	/** A node that reports what the workflow handles; `key` is an expression. */
	node(subject: string, key: string) {
		const { port } = this.server.address() as AddressInfo;
		const url = `=http://127.0.0.1:${port}/${subject}/{{ encodeURIComponent(${key}) }}`;
		return { name: 'Handle', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, parameters: { url } };
	}

	/** How often `key` was handled. */
	count(subject: string, key: string): number {
		return this.times.get(`${subject}/${key}`) ?? 0;
	}

	/** Everything handled for a subject. */
	keys(subject: string): string[] {
		return [...this.times.keys()]
			.filter((name) => name.startsWith(`${subject}/`))
			.map((name) => name.slice(subject.length + 1));
	}

	close(): void {
		this.server.close();
		this.server.closeAllConnections();
	}
}
