import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import type { Client, RequestOptions } from '../../../transport';
import type { Values } from '../fields/parameter';
import type { Emptied } from './emptied';
import type { Operation } from './operation';

/** The input item that a request is made for. */
export interface ItemPlace {
	readonly context: IExecuteFunctions;
	/** Index of the input item, from 0. */
	readonly index: number;
}

/** An item whose parameters were read. */
export interface ReadItem extends ItemPlace {
	readonly operation: Operation;
	readonly client: Client;
	/** The date of the run in the workflow's time zone. */
	readonly today: string;
	readonly requestOptions: RequestOptions;
	/** The values of all parameters, before they are read. */
	readonly values: Values;
	/** The values in `options`. */
	readonly options: Values;
	/** The maximum number of records to return; Infinity for all. */
	readonly limit: number;
	/** The fields of the output: all, those of Simplify, or the listed ones. */
	readonly outputFields: 'raw' | 'simplified' | readonly string[];
	/** The parameters whose expressions evaluate to empty. */
	readonly emptied: readonly Emptied[];
	/** The custom fields. The check adds them to the request, and no step changes them. */
	readonly custom: Values;
	/** The request that the parameters describe, before the operation completes it. */
	readonly given: RequestParts;
	/** Errors in the settings, each as a sentence without its end. An item with errors is never sent. */
	readonly wrong: readonly string[];
}

/** An item that can be sent. */
export interface ItemCall extends ReadItem {
	/** The request: completed, valid, with the custom fields and without names to resolve. */
	readonly parts: RequestParts;
}

/** One output item. The executor pairs it with its input item. */
export type ItemOutput = Pick<INodeExecutionData, 'json' | 'binary'>;
