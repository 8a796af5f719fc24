/** Of both of the sandbox's servers. */
export const serverOptions = {
	/** In milliseconds. A request that takes longer to arrive gets status 408. Fastify would wait forever. */
	requestTimeout: 300_000,
	forceCloseConnections: true,
	exposeHeadRoutes: false,
} as const;
