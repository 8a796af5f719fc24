import { isRecord } from '../../../../../transport/index.ts';

/** A webhook configuration that exists in the simulated API. */
export interface Kept {
	readonly id: number;
	readonly event_type: string;
	readonly url: string;
}

/** The outcome of a request to create a configuration: whether it's created, and what the response contains. */
export interface Creation {
	readonly isDone: boolean;
	readonly response:
		| 'record'
		| 'wrapped'
		| 'withoutId'
		| 'empty'
		| 'accepted'
		| 'noContent'
		| 'unsuccessful'
		| 'html'
		| 'seeOther'
		| 'refused'
		| 'forbidden'
		| 'conflict'
		| 'broken'
		| 'error'
		| 'lost';
}

/** The behavior of the simulated API. None of it is documented. */
export interface Behavior {
	readonly creations: readonly Creation[];
	readonly shape:
		| 'bare'
		| 'wrapped'
		| 'nested'
		| 'pages'
		| 'pagesUnannounced'
		| 'other'
		| 'busy'
		| 'null'
		| 'noContent'
		| 'html'
		| 403
		| 404
		| 405
		| 500;
	readonly url: 'whole' | 'absent' | 'withoutQuery' | 'masked' | 'cut';
	readonly hasTypes: boolean;
	readonly hasIds: boolean;
	readonly deletion: 'byId' | 'byUrl' | 'byAll' | 'ignored' | 404 | 405 | 400;
}

export const HONEST: Behavior = {
	creations: [{ isDone: true, response: 'record' }],
	shape: 'wrapped',
	url: 'whole',
	hasTypes: true,
	hasIds: true,
	deletion: 'byAll',
};

interface Request {
	readonly method: string;
	readonly qs?: { readonly page?: number };
	readonly body?: string;
}

const PAGE = 20;
const HEADERS = { 'x-ratelimit-limit': '1000000', 'x-ratelimit-remaining': '999999' };
const LATE = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

const shownUrls: Readonly<Record<Behavior['url'], (url: string) => object>> = {
	whole: (url) => ({ url }),
	absent: () => ({}),
	withoutQuery: (url) => ({ url: url.replace(/\?.*/, '') }),
	masked: (url) => ({ url: url.replace(/token=.*/, 'token=****') }),
	cut: (url) => ({ url: `${url.slice(0, 24)}…` }),
};

/** A simulated API that stores webhook configurations and has its own behavior. */
export class ConfigurationService {
	kept: Kept[] = [];
	/** Whether the list doesn't show what is kept yet. */
	isLate = false;
	requests = 0;
	#ids = 100;
	#creations = 0;

	constructor(readonly behavior: Behavior) {}

	/** Stores a configuration of any workflow. */
	add(event_type: string, url: string): Kept {
		const kept = { id: ++this.#ids, event_type, url };
		this.kept.push(kept);
		return kept;
	}

	/** Responds like n8n's HTTP helper. */
	async send({ method, qs = {}, body = '{}' }: Request) {
		this.requests++;
		const content = JSON.parse(body) as { id?: number; event_type?: string; url?: string };
		const [statusCode, answer] =
			method === 'GET' ? this.#list(qs.page ?? 1) : method === 'POST' ? this.#create(content) : this.#delete(content);
		const text = typeof answer === 'string' ? answer : answer === undefined ? '' : JSON.stringify(answer);
		return await Promise.resolve({ statusCode, headers: HEADERS, body: text });
	}

	#create({ event_type = '', url = '' }: { event_type?: string; url?: string }): [number, unknown] {
		const { creations } = this.behavior;
		const { isDone, response } = creations[this.#creations++ % creations.length] as Creation;
		const id = isDone ? this.add(event_type, url).id : ++this.#ids;
		if (response === 'lost') throw LATE;
		const repeated = {
			message: 'validation',
			errors: { url: [`The url ${url} or ${encodeURIComponent(url)} is wrong.`] },
		};
		return (
			{
				record: [201, { id, event_type, url }],
				wrapped: [200, { data: { id: String(id), event_type } }],
				withoutId: [200, { event_type, url }],
				empty: [200, ''],
				accepted: [202, { message: 'queued' }],
				noContent: [204, undefined],
				unsuccessful: [200, { success: false }],
				html: [200, '<html></html>'],
				seeOther: [303, ''],
				refused: [400, repeated],
				forbidden: [403, { message: `Not ${JSON.stringify(url).replaceAll('/', '\\/')}` }],
				conflict: [409, { error: `${url.replaceAll('&', '&amp;')} exists` }],
				broken: [500, { message: `Cannot insert ${url}` }],
				error: [503, `<html>${url}</html>`],
			} satisfies Record<string, [number, unknown]>
		)[response];
	}

	#list(page: number): [number, unknown] {
		const { shape, url, hasIds, hasTypes } = this.behavior;
		if (typeof shape === 'number') return [shape, { message: 'No' }];
		if (shape === 'busy') return [200, { message: 'busy' }];
		if (shape === 'null') return [200, { data: null }];
		if (shape === 'noContent') return [204, undefined];
		if (shape === 'html') return [200, '<html></html>'];
		const records = (this.isLate ? [] : this.kept).map((one) => ({
			...(hasIds && { id: one.id }),
			...(hasTypes && { event_type: one.event_type }),
			...shownUrls[url](one.url),
			is_active: true,
		}));
		const slice = records.slice((page - 1) * PAGE, page * PAGE);
		const last_page = Math.ceil(records.length / PAGE);
		const answers = {
			bare: records,
			wrapped: { data: records },
			nested: { data: { data: records, current_page: 1, last_page: 1 } },
			pages: { data: slice, meta: { current_page: page, last_page } },
			pagesUnannounced: slice,
			other: { configurations: records },
		};
		return [200, answers[shape]];
	}

	#delete(named: { id?: string | number; event_type?: string; url?: string }): [number, unknown] {
		const { deletion } = this.behavior;
		if (deletion === 400) return [400, { errors: { url: [`No configuration has the url ${named.url ?? ''}`] } }];
		if (typeof deletion === 'number') return [deletion, { message: `No ${named.url ?? ''}` }];
		if (deletion === 'ignored') return [200, {}];
		const isNamed = ({ id, event_type, url }: Kept) => {
			if (deletion === 'byId') return String(named.id) === String(id);
			if (deletion === 'byUrl') return named.url === url && (named.event_type ?? event_type) === event_type;
			// All given values must match.
			const isRight = named.id === undefined || String(named.id) === String(id);
			const mayBe = named.url === undefined || named.url === url || named.id !== undefined;
			return isRight && mayBe && (named.event_type ?? event_type) === event_type && Object.keys(named).length > 0;
		};
		const before = this.kept.length;
		this.kept = this.kept.filter((one) => !isNamed(one));
		return this.kept.length < before ? [200, { success: true }] : [404, { message: `No ${named.url ?? ''}` }];
	}
}

/** Returns the texts of an error that n8n shows or stores. */
export const textsOf = (error: unknown): string =>
	isRecord(error) || error instanceof Error
		? JSON.stringify(error, Object.getOwnPropertyNames(error)) + String((error as Error).stack)
		: String(error);
