/** A control's result with a sentence for the user, which the response contains as `message`. */
export class Remarked<T> {
	readonly result: T;
	readonly message: string;

	constructor(result: T, message: string) {
		this.result = result;
		this.message = message;
	}
}

/** A control's result without its message. */
export type Unremarked<T> = T extends Remarked<infer Result> ? Result : T;
