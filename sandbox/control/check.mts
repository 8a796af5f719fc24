import type { z } from 'zod';
import { failedValidation, type FieldProblem } from '../http/problems.mts';
import { onlyFields } from './allowed.mts';
import { shapes } from './arguments.mts';

const schemas = new Map<string, z.ZodTypeAny>(
	Object.entries(shapes).map(([name, shape]) => [name, onlyFields(shape as z.ZodRawShape)]),
);

/** Rejects an invalid argument of a control, with one sentence for each problem. */
export function checkArgument(control: string, argument: unknown): void {
	const { error } = schemas.get(control)?.safeParse(argument) ?? {};
	if (!error) return;
	const problems = error.issues.map(({ path, message }): FieldProblem => {
		const field = path.join('.');
		return { field: field || 'body', message: `${field ? `The ${field}` : control} ${message}.` };
	});
	throw failedValidation(problems, problems.map(({ message }) => message).join(' '));
}
