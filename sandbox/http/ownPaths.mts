const OWN = /^\/(_sandbox|_console|openapi\.json)?([/?]|$)/;

/** Whether a URL is the sandbox's own (control routes, console, description) and not the API's. */
export const isOwnPath = (url: string): boolean => OWN.test(url);
