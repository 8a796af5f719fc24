/** GitHub's anchor of a heading. */
const anchorOf = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]/gu, '')
		.replace(/ /g, '-');

/** The anchors that links can use in a page: its headings, and those that it sets itself. */
export const anchorsOf = (page: string): Set<string> =>
	new Set([
		...[...page.matchAll(/^#{1,6} ([^<\n]+)$/gm)].map(([, heading = '']) => anchorOf(heading)),
		...[...page.matchAll(/<a id="([\w-]+)">/g)].map(([, id = '']) => id),
	]);
