import { checkDigit } from '../../../../sandbox/model/containerNumber.mts';
import { seedOrders } from '../../../../sandbox/model/seeds.mts';
import { world } from './world.mts';

it('invented containers have the check digits of ISO 6346', () => {
	// The example from the standard.
	expect(checkDigit('CSQU305438')).toBe(3);
	const { state, user } = world();
	const numbers = seedOrders(state, user, { count: 30, containers: 3 }).flatMap(({ containers }) =>
		containers.map(({ number }) => number),
	);
	expect(new Set(numbers).size).toBe(90);
	for (const number of numbers) {
		expect(number).toMatch(/^(MSCU|TCLU|MAEU)\d{7}$/);
		expect(Number(number.at(-1))).toBe(checkDigit(number.slice(0, -1)));
	}
});
