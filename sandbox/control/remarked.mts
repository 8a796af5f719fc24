/** A control's result with a sentence for the person who used it; the answer holds it as `message`. */
export class Remarked<T> {
	readonly result: T;
	readonly message: string;

	constructor(result: T, message: string) {
		this.result = result;
		this.message = message;
	}
}

/** A control's result without the sentence. */
export type Unremarked<T> = T extends Remarked<infer Result> ? Result : T;
