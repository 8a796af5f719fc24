// Quotes a lane in n8n's engine, which takes seconds to load. Once the sandbox responds, prints the rates as JSON.
// Usage: tsx tools/start/engineRates.mts <url> <token>
import '../engine/environment.mts';
import type { IDataObject } from 'n8n-workflow';
import { runNode } from '../engine/index.mts';
import { isOk } from '../setup/services.mts';
import { until } from '../until.mts';

const [baseUrl = '', accessToken = ''] = process.argv.slice(2);
const byName = (value: string) => ({ __rl: true, mode: 'name', value });

await until(() => isOk(baseUrl), Boolean);
const { items, error } = await runNode({
	type: 'drayageFreight',
	credentials: { drayageFreightApi: { environment: 'custom', baseUrl, accessToken } },
	parameters: {
		resource: 'rate',
		operation: 'search',
		toCityId: byName('Ontario, CA'),
		intermodalRegionId: byName('Los Angeles/Long Beach - CA'),
		cntrSize: 40,
	},
});
if (error) throw error;
const rates: IDataObject[] = items.map(({ json }) => json);
process.stdout.write(JSON.stringify(rates));
