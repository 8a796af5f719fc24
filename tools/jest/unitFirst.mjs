import Sequencer from '@jest/test-sequencer';

/** jest's own order, in which failed and slow tests come first, with the unit tests before all others. */
export default class UnitFirst extends Sequencer {
	sort(tests) {
		const sorted = super.sort(tests);
		const isUnit = ({ context }) => context.config.displayName?.name === 'unit';
		return [...sorted.filter(isUnit), ...sorted.filter((test) => !isUnit(test))];
	}
}
