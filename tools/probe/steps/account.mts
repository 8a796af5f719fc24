import { isDeepStrictEqual } from 'node:util';
import { recordOr, unwrap } from '../../../transport/index.ts';
import type { Connection } from '../connection.mts';

const NOBODY = 'n8n-nodes-drayage-probe';

/** Reads the profile. Throws when the token is refused, since nothing else can be seen then. */
export async function readProfile(connection: Connection): Promise<Record<string, unknown>> {
	const { status, isFine, content } = await connection.ask('userProfile.get');
	if (status === 401) throw new Error('The service refused the token. Check it, and the environment it belongs to.');
	if (!isFine) throw new Error(`The profile was answered with status ${status}. Check the address, then try again.`);
	return recordOr(unwrap(content));
}

/** How many of a quota are left; undefined where the profile does not say. */
export const left = (profile: Readonly<Record<string, unknown>>): number | undefined => {
	const { remaining_rate_search_limit: remaining } = profile;
	return typeof remaining === 'number' ? remaining : undefined;
};

/** What a token that nobody has is told. */
export async function seeRefusal(connection: Connection): Promise<void> {
	const where = 'GET /api/v2/users/profile with a token that nobody has';
	const { status, content } = await connection.ask('userProfile.get', { token: NOBODY, mayRefuse: true });
	const { message, error } = recordOr(content);
	const name = typeof message === 'string' ? 'message' : 'error';
	const hasReason = typeof (message ?? error) === 'string';
	connection.findings.see('u-error-bodies', hasReason, hasReason ? `a reason is in ${name}` : 'no reason is found');
	if (status !== 401) connection.findings.add('other status', where, `${status}, documented is 401`);
	else if (!isDeepStrictEqual(content, { message: 'Unauthenticated' })) {
		connection.findings.add('other error body', where, Object.keys(recordOr(content)).join(', ') || 'none');
	}
}
