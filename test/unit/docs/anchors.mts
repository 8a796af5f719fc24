/** Returns GitHub's anchor for a heading. */
const anchorOf = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]/gu, '')
		.replace(/ /g, '-');

/** Returns the anchors that links to a page can use: its headings, and explicit anchors. */
export const anchorsOf = (page: string): Set<string> =>
	new Set([
		...[...page.matchAll(/^#{1,6} ([^<\n]+)$/gm)].map(([, heading = '']) => anchorOf(heading)),
		...[...page.matchAll(/<a id="([\w-]+)">/g)].map(([, id = '']) => id),
	]);
