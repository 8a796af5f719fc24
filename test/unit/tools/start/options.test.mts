import path from 'node:path';
import { readOptions } from '../../../../tools/start/main.mjs';

describe('options of npm start', () => {
	it('all have defaults', () => {
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

	it('include ports, folder, --once, --engine and --empty', () => {
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

	it('are undefined for --help', () => {
		expect(readOptions(['--help'])).toBeUndefined();
	});

	it.each(['0', '65536', '80.5', 'abc', ''])('can\'t include the port "%s", and the error names its option', (port) => {
		expect(() => readOptions([`--sandbox-port=${port}`])).toThrow('--sandbox-port takes a number from 1 to 65535');
	});

	it("can't include an unknown option", () => {
		expect(() => readOptions(['--prot', '1'])).toThrow('--prot');
	});
});
