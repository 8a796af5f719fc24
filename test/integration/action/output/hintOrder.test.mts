import { parametersOf } from '../../../fixtures/examples/index.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

it('hints about bookings come before all others', async () => {
	const row = { id: 'RATE123', total: 900, expired_at: '2020-01-01T00:00:00Z' };
	const run = await runOperation(
		sandbox(),
		'order.create',
		{ ...parametersOf('order.create'), rateId: '={{ $json.id }}' },
		{ items: [{ json: row }], mode: 'manual' },
	);
	expect(jsonOf(run)).toHaveLength(1);
	expect(run.hints.map(({ message, type }) => [message.split(/[.:]/, 1)[0], type])).toEqual([
		['The rate has expired', 'warning'],
		['Nothing was booked', 'info'],
	]);
});
