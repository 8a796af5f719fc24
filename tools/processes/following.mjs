const FOLLOW = new URL(`follow.mjs?starter=${process.pid}`, import.meta.url).href;

/** What Node takes before a script that is to end with this process, whatever ends this one. It must lead a group. */
export const FOLLOWING = ['--import', FOLLOW];
