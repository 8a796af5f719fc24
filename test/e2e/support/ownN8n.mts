import { OwnN8n } from '../../../tools/n8n/ownN8n.mts';
import { shared } from '../../support/shared.mts';

/** An n8n of their own for the tests of a file. */
export const useOwnN8n = () =>
	shared(
		() => OwnN8n.start(),
		(n8n) => n8n.close(),
	);
