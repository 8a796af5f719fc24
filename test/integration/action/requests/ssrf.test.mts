import { examples } from '../../../fixtures/examples/index.mts';
import { runOperation, useSandbox } from '../../support/freight.mts';

// n8n reads it when it sends the first request of this file; the sandbox's address is among those it blocks.
beforeAll(() => {
	process.env.N8N_SSRF_PROTECTION_ENABLED = 'true';
});
afterAll(() => {
	delete process.env.N8N_SSRF_PROTECTION_ENABLED;
});
const sandbox = useSandbox();

it.each(['warehouse.get', 'warehouse.delete', 'warehouse.create', 'order.create', 'ltlShipment.create'])(
	"tells a block by n8n's SSRF protection in %s for what it is, after one try",
	async (name) => {
		const { error } = await runOperation(sandbox(), name, examples[name]?.parameters ?? {});
		expect(error?.message).toBe("n8n's SSRF protection blocks the address of the service, so nothing was sent");
		expect(error?.description).toMatch(/N8N_SSRF_ALLOWED_HOSTNAMES/);
	},
);
