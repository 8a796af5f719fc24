/** The default access token. */
export const SANDBOX_TOKEN = 'sandbox-token';
