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

/** What stays the same on an item's way. Each step adds the request under the step's own name. */
interface Item extends ItemPlace {
	readonly operation: Operation;
	readonly client: Client;
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
}

/** 1. An item whose parameters were read. */
export interface ReadItem extends Item {
	readonly given: RequestParts;
	/** Errors in the settings, each as a sentence without its end. An item with errors is never sent. */
	readonly wrong: readonly string[];
}

/** 2. An item whose request the operation has completed. */
export interface CompletedItem extends Item, Pick<ReadItem, 'wrong'> {
	readonly completed: RequestParts;
}

/** 3. An item whose request is valid and contains the custom fields. Names in it aren't resolved yet. */
export interface CheckedItem extends Item {
	readonly checked: RequestParts;
}

/** 4. An item whose request can be sent. */
export interface ItemCall extends Item {
	readonly parts: RequestParts;
}

/** One output item. The executor pairs it with its input item. */
export type ItemOutput = Pick<INodeExecutionData, 'json' | 'binary'>;
