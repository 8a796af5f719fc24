import Sequencer from '@jest/test-sequencer';

/** Uses jest's own order, with failed and slow tests first, but runs unit tests before all others. */
export default class UnitFirst extends Sequencer {
	sort(tests) {
		const sorted = super.sort(tests);
		const isUnit = ({ context }) => context.config.displayName?.name === 'unit';
		return [...sorted.filter(isUnit), ...sorted.filter((test) => !isUnit(test))];
	}
}
