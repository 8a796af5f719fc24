/** Options of both sandbox servers. */
export const serverOptions = {
	/**
	 * The time limit for receiving a request, in milliseconds. A slower request gets status 408. By default, Fastify
	 * waits forever.
	 */
	requestTimeout: 300_000,
	forceCloseConnections: true,
	exposeHeadRoutes: false,
} as const;
