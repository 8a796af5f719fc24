/** The process that started this one, as long as it has not ended: asked for at once, before an installation. */
export const PARENT = process.ppid;
