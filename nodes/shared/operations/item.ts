import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import type { Client } from '../../../transport/client';
import type { RequestOptions } from '../../../transport/http/request';
import type { Collector } from '../collect';
import type { Values } from '../fields/parameter';
import type { Operation } from './operation';

/** The input item that a request is made for. */
export interface ItemPlace extends Collector {
	readonly context: IExecuteFunctions;
	/** Index of the input item, from 0. */
	readonly index: number;
}

/** An item whose parameters were read. A value of the request may be an Unreadable, which the check refuses. */
export interface ReadItem extends ItemPlace {
	readonly operation: Operation;
	readonly client: Client;
	/** The date of the run in the workflow's time zone. */
	readonly today: string;
	readonly requestOptions: RequestOptions;
	/** The values of all parameters, before they are read. */
	readonly values: Values;
	/** The node's own settings by parameter name: the options, Return All, Limit, Simplify. */
	readonly options: Values;
	/** Why settings or fields can't be used, each as a sentence without its period. */
	readonly flaws: readonly string[];
	/** The custom fields. The check adds them to the request, and no step changes them. */
	readonly custom: Values;
	/** The request that the parameters describe, before the operation completes it. */
	readonly given: RequestParts;
}

/** An item that can be sent. */
export interface ItemCall extends ReadItem {
	/** The request: completed, valid, with the custom fields and without names to resolve. */
	readonly parts: RequestParts;
	/** The maximum number of records to return; Infinity for all. */
	readonly limit: number;
	/** The fields of the output: all, those of Simplify, or the listed ones. */
	readonly outputFields: 'raw' | 'simplified' | readonly string[];
}

/** One output item. The executor pairs it with its input item. */
export type ItemOutput = Pick<INodeExecutionData, 'json' | 'binary'>;
