import { bookings } from '../../support/bookingKinds.mts';
import { shared } from '../../support/shared.mts';
import { useSession } from '../support/session.mts';
import { cityNames, fetchTestEvent, runAction, saveCredential, testCredential } from './support/calls.mts';
import { makeAuthority, startTlsFront } from './support/outgoing.mts';
import { itFrom } from '../support/templates.mts';

/** Older versions of n8n have different variables and texts for these setups (docs/compatibility.md). */
const itHere = itFrom('2.41');

const session = useSession();

/** A credential for the sandbox behind TLS, with a certificate authority that this n8n doesn't trust. */
const credential = shared(
	async () => {
		const authority = await makeAuthority();
		const { port, close } = await startTlsFront(authority, session().sandboxUrl);
		const saved = await saveCredential(session(), { baseUrl: `https://localhost:${port}` });
		return { saved, authority, close };
	},
	({ authority, close }) => {
		close();
		authority.remove();
	},
);

const requests = async () => (await session().sandbox.log()).filter(({ path }) => path.startsWith('/api/'));

itHere(
	'without NODE_EXTRA_CA_CERTS, sends nothing to a service with a private certificate authority, and names the variable',
	async () => {
		await session().sandbox.clearLog();
		const { saved } = credential();
		const named = /doesn't trust the certificate at the base URL.*NODE_EXTRA_CA_CERTS/s;
		await expect(cityNames(session(), saved, 'Chicago')).rejects.toThrow(named);
		await expect(fetchTestEvent(session(), saved)).rejects.toThrow(named);
		const booking = { resource: 'ftlShipment', operation: 'create', bookingMode: 'book' };
		const parameters = { ...booking, ...bookings.ftlShipment.parameters, bookingKey: 'PO-1', quoteNumber: 'Q1' };
		const booked = runAction(session(), saved, parameters);
		await expect(booked).rejects.toThrow(named);
		await expect(booked).rejects.not.toThrow(/may or may not/);
		const test = { status: 'Error', message: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' };
		expect(await testCredential(session(), saved)).toEqual(test);
		expect(await requests()).toEqual([]);
	},
);
