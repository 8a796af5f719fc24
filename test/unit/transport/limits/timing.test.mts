import { timing } from '../../../../transport/limits/timing.ts';

it('ships the documented limit: 120 requests a minute', () => {
	expect(timing).toMatchObject({ limit: 120, window: 60_000 });
});
