/** Something that this node does not do, or does only when asked to; nothing was sent. */
export class Declined extends Error {
	constructor(
		message: string,
		/** What the user can do next. */
		readonly hint = 'Change the values named here and run the node again.',
	) {
		super(message);
	}
}

/** Bad input of one item: nothing was sent for it. */
export class BadInput extends Declined {}
