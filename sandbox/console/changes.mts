import type { FastifyReply } from 'fastify';

/** Changes within this many milliseconds are announced together. */
const GATHERED_MS = 200;

/** Notifies open consoles of changes with server-sent events. The consoles then request their data again. */
export class Changes {
	readonly #listeners = new Set<FastifyReply['raw']>();
	#timer: NodeJS.Timeout | undefined;

	/** Keeps a response open and sends events to it from now on. */
	listen(reply: FastifyReply): void {
		reply.hijack();
		const { raw } = reply;
		raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
		raw.write('retry: 500\n\ndata: open\n\n');
		this.#listeners.add(raw);
		raw.once('close', () => this.#listeners.delete(raw));
	}

	/** Call this when something may have changed. */
	note(): void {
		if (this.#listeners.size === 0) return;
		this.#timer ??= setTimeout(() => this.#announce(), GATHERED_MS).unref();
	}

	#announce(): void {
		this.#timer = undefined;
		for (const raw of this.#listeners) raw.write('data: changed\n\n');
	}
}
