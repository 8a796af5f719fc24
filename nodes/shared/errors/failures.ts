/** Bad input of one item: nothing was sent for it. */
export class BadInput extends Error {}

/** A name that fits no record, or more than one. */
export class LookupFailure extends Error {}
