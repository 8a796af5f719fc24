import type { IDataObject } from 'n8n-workflow';

/** One documented use of an operation: the parameters a user sets, and the one request they must become. */
export interface Example {
	readonly parameters: IDataObject;
	readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** Without the query. */
	readonly path: string;
	/** As written on the wire, decoded: names with their brackets. */
	readonly query?: Readonly<Record<string, string | string[]>>;
	/** JSON body; none when left out. */
	readonly body?: IDataObject;
	/** What the service answers, as documented. */
	readonly status: number;
	readonly answer?: unknown;
	/** The items that come out. */
	readonly output: readonly IDataObject[];
}

/** An ID as the node's lists of choices deliver it. */
export const id = (value: number) => ({ mode: 'id', value: String(value) });
