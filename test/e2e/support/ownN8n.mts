import { OwnN8n } from '../../../tools/n8n/ownN8n.mts';
import { shared } from '../../support/shared.mts';

/** Returns an n8n with a sandbox for the tests of one file. */
export const useOwnN8n = (env?: NodeJS.ProcessEnv) =>
	shared(
		() => OwnN8n.start(env),
		(n8n) => n8n.close(),
	);
