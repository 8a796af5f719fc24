import { readOptions } from '../../../../tools/probe/main.mts';

describe('options of npm run probe', () => {
	it.each([
		[['--environment', 'test'], 'https://apitest.drayeasy.com', 'test'],
		[['--environment=production'], 'https://api.drayeasy.com', 'production'],
		[['--base-url', 'http://127.0.0.1:4010/api/v2/'], 'http://127.0.0.1:4010', 'custom'],
	])('%j selects the service at %s', (args, address, environment) => {
		expect(readOptions(args)).toEqual({ address, environment, reversible: false, json: undefined });
	});

	it('changes nothing by default', () => {
		const args = ['--environment', 'test', '--reversible', '--json', 'report.json'];
		expect(readOptions(args)).toMatchObject({ reversible: true, json: 'report.json' });
	});

	it.each([
		[[], 'Say where to go'],
		[['--environment', 'staging'], 'Say where to go'],
		[['--base-url', 'example.com'], '--base-url'],
		[['--environment', 'test', '--token', 'abc'], 'DRAYAGE_TOKEN'],
		[['--environment', 'test', '--token=abc'], 'DRAYAGE_TOKEN'],
		[['--reversable'], '--reversable'],
	])('%j is rejected', (args, message) => {
		expect(() => readOptions(args)).toThrow(message);
	});
});
