import { createServer, type AddressInfo } from 'node:net';
import { freePort, requireFreePort } from '../../../../tools/setup/services.mts';

describe('requireFreePort', () => {
	it('reports the port, its purpose and the option that changes it', async () => {
		const server = createServer();
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const { port } = server.address() as AddressInfo;
		await expect(requireFreePort(port, 'n8n', '--port')).rejects.toThrow(
			`Port ${port} for n8n is used by another program. Choose another with: npm start -- --port <number>\nIs another npm start running? Then choose another data folder, too: --data <folder>`,
		);
		server.close();
	});

	it('accepts a free port', async () => {
		await expect(requireFreePort(await freePort(), 'n8n', '--port')).resolves.toBeUndefined();
	});
});
