const PAGE = 'https://github.com/n8n-nodes-drayage/n8n-nodes-drayage/blob/main/docs/interface.md';

/** How something is marked that nobody documents: what this project does stands at the anchor. Nothing without one. */
export const undocumented = (anchor: string | undefined) =>
	anchor === undefined ? {} : { 'x-undocumented': `${PAGE}#${anchor}` };
