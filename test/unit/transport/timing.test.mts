import { timing } from '../../../transport/timing.ts';

it('ships the documented limit: 120 requests a minute', () => {
	expect(timing).toMatchObject({ limit: 120, window: 60_000 });
});
