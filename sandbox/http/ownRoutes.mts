import type { FastifyRequest } from 'fastify';

const OWN = /^\/(_sandbox|_console|openapi\.json)?([/?]|$)/;

/**
 * Returns whether a request is for the sandbox's own routes (controls, console, description) instead of the API. It
 * checks the matched route, because a path can be written in many ways.
 */
export const isOwnRoute = ({ routeOptions, url }: FastifyRequest): boolean => OWN.test(routeOptions.url ?? url);
