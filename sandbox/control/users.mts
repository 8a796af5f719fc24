import type { User } from '../model/accounts.mts';
import { refusal } from '../http/problems.mts';
import type { Service } from '../service.mts';

/** Returns the user of a token, or of the sandbox's own token by default. */
export function userOf({ state }: Service, token?: string): User {
	const user = state.accounts.find(token);
	if (!user) throw refusal.unknown(token === undefined ? 'user left' : 'user with this token');
	return user;
}
