import type { IDataObject, IExecuteFunctions, IHookFunctions } from 'n8n-workflow';
import { isRecord } from '../../../transport';
import { warnOnce } from '../../shared/errors';
import { readSettings } from '../settings';

/** A webhook configuration that should exist. */
export interface Wanted {
	readonly eventType: string;
	readonly url: string;
}

/** A configuration that this node created, with its ID if the API returned one. */
export interface Created extends Wanted {
	readonly id?: string | number;
}

const isCreated = (value: unknown): value is IDataObject & Created =>
	isRecord(value) && typeof value.url === 'string' && typeof value.eventType === 'string';

/**
 * Returns the configurations that the node created for this account. They are needed if the API's list doesn't show
 * URLs.
 */
export const recallCreated = (context: IHookFunctions, account: string): Created[] => {
	const { account: known, created } = context.getWorkflowStaticData('node');
	return known === account && Array.isArray(created) ? (created as unknown[]).filter(isCreated) : [];
};

/** Stores the configurations that the node created for this account. */
export const rememberCreated = (context: IHookFunctions, account: string, created: readonly Created[]): void => {
	Object.assign(context.getWorkflowStaticData('node'), { account, created: created.map((one) => ({ ...one })) });
};

/** Stores the warnings from publishing. A hook can only log them, so each execution shows them as node hints. */
export const rememberWarnings = (context: IHookFunctions, warnings: readonly string[]): void => {
	context.getWorkflowStaticData('node').warnings = [...warnings];
};

/**
 * Shows the warnings from publishing as node hints, once per execution. Shows none after a change to manual
 * registration.
 */
export const showWarnings = (context: IExecuteFunctions): void => {
	const { warnings } = context.getWorkflowStaticData('node');
	if (!Array.isArray(warnings) || readSettings(context).isManual) return;
	for (const warning of warnings as unknown[]) warnOnce(context, String(warning));
};
