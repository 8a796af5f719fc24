/** A value that can't be sent in the given form. Validation rejects it in any field. */
export class Unreadable {
	constructor(
		/** The end of the sentence "<Field> …". */
		readonly reason: string,
	) {}
}
