/** The token when none is given. */
export const SANDBOX_TOKEN = 'sandbox-token';
