import path from 'node:path';
import { readOptions } from '../../../../tools/start/main.mjs';

describe('options of npm start', () => {
	it('has defaults for all of them', () => {
		expect(readOptions([])).toEqual({
			port: 5678,
			sandboxPort: 4010,
			dev: false,
			once: false,
			engine: false,
			empty: false,
			data: path.resolve('.n8n-data'),
		});
	});

	it('accepts ports, folder, --once, --engine and --empty', () => {
		const args = ['--port', '6001', '--sandbox-port=6002', '--data', 'elsewhere', '--once', '--engine', '--empty'];
		expect(readOptions(args)).toEqual({
			port: 6001,
			sandboxPort: 6002,
			dev: false,
			once: true,
			engine: true,
			empty: true,
			data: path.resolve('elsewhere'),
		});
	});

	it('accepts --into only with --dev', () => {
		expect(readOptions(['--dev', '--into', 'there'])).toMatchObject({ dev: true, into: path.resolve('there') });
		expect(() => readOptions(['--into', 'there'])).toThrow('--into works only with npm run dev.');
	});

	it('accepts the URLs of an n8n and a sandbox that already run, without a trailing slash', () => {
		const args = ['--n8n-url', 'https://n8n.example.com/n8n/', '--sandbox-url', 'http://sandbox:4010'];
		const urls = { n8nUrl: 'https://n8n.example.com/n8n', sandboxUrl: 'http://sandbox:4010' };
		expect(readOptions(args)).toMatchObject(urls);
		expect(() => readOptions(['--n8n-url', 'n8n.example.com'])).toThrow('--n8n-url takes a URL');
		expect(() => readOptions(args.slice(2))).toThrow('works only with --n8n-url');
	});

	it('returns undefined for --help', () => {
		expect(readOptions(['--help'])).toBeUndefined();
	});

	it.each(['0', '65536', '80.5', 'abc', ''])('rejects the port "%s" by the name of its option', (port) => {
		expect(() => readOptions([`--sandbox-port=${port}`])).toThrow('--sandbox-port takes a number from 1 to 65535');
	});

	it('rejects an unknown option', () => {
		expect(() => readOptions(['--prot', '1'])).toThrow('--prot');
	});
});
