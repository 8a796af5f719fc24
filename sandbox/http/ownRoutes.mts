import type { FastifyRequest } from 'fastify';

const OWN = /^\/(_sandbox|_console|openapi\.json)?([/?]|$)/;

/**
 * Whether a request is for the sandbox's own routes (controls, console, description), not for the API. Its route decides,
 * since one path can be written in many ways.
 */
export const isOwnRoute = ({ routeOptions, url }: FastifyRequest): boolean => OWN.test(routeOptions.url ?? url);
