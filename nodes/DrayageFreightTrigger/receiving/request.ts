/** What matters of Express's request; its types are not part of this package. */
export interface Request {
	readonly body?: unknown;
	readonly headers: Readonly<Record<string, unknown>>;
	readonly ip?: string;
	/** Without the query. */
	readonly path?: string;
	/** The bytes of the body, unpacked. */
	readonly rawBody?: Buffer;
	readonly query: Readonly<Record<string, unknown>>;
}

/** A query parameter as text; the first where there are several. */
export const queryText = ({ query }: Request, name: string): string => {
	const [first] = [query[name]].flat();
	return typeof first === 'string' ? first : '';
};
