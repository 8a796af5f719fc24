import type { IDataObject, IExecuteFunctions, IHookFunctions } from 'n8n-workflow';
import { isRecord } from '../../../transport';
import { warnOnce } from '../../shared/errors';
import { readSettings } from '../settings';

/** A webhook configuration that should exist. */
export interface Wanted {
	readonly eventType: string;
	readonly url: string;
}

/** A configuration that this node created, with its ID if the API returned it. */
export interface Created extends Wanted {
	readonly id?: unknown;
}

const isCreated = (value: unknown): value is IDataObject & Created =>
	isRecord(value) && typeof value.url === 'string' && typeof value.eventType === 'string';

type Context = IHookFunctions | IExecuteFunctions;

/**
 * What the node created for this account: a second way to recognize it if the list hides URLs. n8n may lose this
 * memory, so a list that shows URLs counts more.
 */
export const recallCreated = (context: Context, account: string): Created[] => {
	const { account: known, created } = context.getWorkflowStaticData('node');
	return known === account && Array.isArray(created) ? (created as unknown[]).filter(isCreated) : [];
};

export const rememberCreated = (context: Context, account: string, created: readonly Created[]): void => {
	Object.assign(context.getWorkflowStaticData('node'), { account, created: created.map((one) => ({ ...one })) });
};

/** Keeps the warnings of publishing. A hook can only log them, so each execution shows them as node hints. */
export const rememberWarnings = (context: Context, warnings: readonly string[]): void => {
	context.getWorkflowStaticData('node').warnings = [...warnings];
};

export const showWarnings = (context: IExecuteFunctions): void => {
	const { warnings } = context.getWorkflowStaticData('node');
	if (!Array.isArray(warnings) || readSettings(context).isManual) return;
	for (const warning of warnings as unknown[]) warnOnce(context, String(warning));
};
