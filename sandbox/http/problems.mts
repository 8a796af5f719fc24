/** An invalid field of a request, with a full sentence about the problem. */
export interface FieldProblem {
	/** The field's path in the API's notation, such as `containers.0.number`. */
	readonly field: string;
	readonly message: string;
}

/** A rejected request: the status and JSON body of its response. */
export class Refusal extends Error {
	constructor(
		readonly status: number,
		readonly body: Readonly<Record<string, unknown>>,
		readonly headers: Readonly<Record<string, string>> = {},
	) {
		super(`The sandbox answers ${status}`);
	}
}

/** Returns the documented 400 body (docs/interface.md#errors), with all invalid fields in one response. */
export function failedValidation(problems: readonly FieldProblem[], message = 'Failed Validation'): Refusal {
	const errors: Record<string, string[]> = {};
	for (const { field, message } of problems) (errors[field] ??= []).push(message);
	return new Refusal(400, { error: 'VALIDATION', errors, message });
}

/** undocumented: the bodies for all statuses except 400 and 401. The sandbox uses Laravel's style. */
export const refusal = {
	unauthenticated: () => new Refusal(401, { message: 'Unauthenticated' }),
	notFound: () => new Refusal(404, { message: 'Not Found' }),
	/** Rejections for the control routes, which aren't part of the API. */
	unknown: (what: string) => new Refusal(404, { message: `The sandbox has no ${what}.` }),
	notJson: () => new Refusal(400, { message: 'The request body is not a JSON object.' }),
	notMultipart: () => new Refusal(400, { message: 'The request body is not a multipart form.' }),
	quotaSpent: (what: string, seconds: number) =>
		new Refusal(429, { message: `The ${what} limit is used up. It resets in ${seconds} seconds.` }),
};

const words = (field: string) => field.replace(/_/g, ' ');

/** Builds "The selected port of discharge id is invalid." (documented wording, docs/interface.md#errors). */
export const notSelectable = (field: string): FieldProblem => ({
	field,
	message: `The selected ${words(field)} is invalid.`,
});

/** Builds "The mbl number has already been taken." (documented wording, docs/interface.md#errors). */
export const taken = (field: string): FieldProblem => ({
	field,
	message: `The ${words(field)} has already been taken.`,
});

/** Returns a contract issue as a sentence in Laravel's style. The wording is the sandbox's own. */
export function fieldProblem(path: ReadonlyArray<string | number>, message: string): FieldProblem {
	const field = path.join('.');
	return { field, message: `The ${words(field)} field ${message}.` };
}
