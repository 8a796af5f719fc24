import { parametersOf } from '../../../fixtures/examples/index.mts';
import { runOperation, useSandbox } from '../../support/freight.mts';

// Read with the first request of this file. Loopback addresses such as the sandbox's are blocked.
beforeAll(() => {
	process.env.N8N_SSRF_PROTECTION_ENABLED = 'true';
});
afterAll(() => {
	delete process.env.N8N_SSRF_PROTECTION_ENABLED;
});
const sandbox = useSandbox();

it.each(['warehouse.get', 'warehouse.delete', 'warehouse.create', 'order.create', 'ltlShipment.create'])(
	"reports a request that n8n's SSRF protection blocks in %s, without a retry",
	async (name) => {
		const { error } = await runOperation(sandbox(), name, parametersOf(name));
		expect(error?.message).toMatch(/^n8n's SSRF protection blocks the base URL, so nothing was sent/);
		expect(error?.description).toMatch(/N8N_SSRF_ALLOWED_HOSTNAMES/);
	},
);
