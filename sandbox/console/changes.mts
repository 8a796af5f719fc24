import type { FastifyReply } from 'fastify';

/** Changes within this time are announced together, in milliseconds. */
const GATHERED_MS = 200;

/** Notifies open consoles that something has changed, as server-sent events. They then ask for what they show. */
export class Changes {
	readonly #listeners = new Set<FastifyReply['raw']>();
	#timer: NodeJS.Timeout | undefined;

	/** Keeps a response open and writes to it from now on. */
	listen(reply: FastifyReply): void {
		reply.hijack();
		const { raw } = reply;
		raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
		raw.write('retry: 500\n\ndata: open\n\n');
		this.#listeners.add(raw);
		raw.once('close', () => this.#listeners.delete(raw));
	}

	/** Something may have changed. */
	note(): void {
		if (this.#listeners.size === 0) return;
		this.#timer ??= setTimeout(() => this.#announce(), GATHERED_MS).unref();
	}

	#announce(): void {
		this.#timer = undefined;
		for (const raw of this.#listeners) raw.write('data: changed\n\n');
	}
}
