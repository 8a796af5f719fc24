/** A control's result with a sentence for the person who used it, which the response contains as `message`. */
export class Remarked<T> {
	readonly result: T;
	readonly message: string;

	constructor(result: T, message: string) {
		this.result = result;
		this.message = message;
	}
}

/** A control's result without that sentence. */
export type Unremarked<T> = T extends Remarked<infer Result> ? Result : T;
