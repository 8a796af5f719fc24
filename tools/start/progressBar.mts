import { Presets, SingleBar } from 'cli-progress';
import { duration, printLines, remaining, type Step } from '../setup/progress.mjs';

/** Shows the progress of a step as a bar; as lines where there is no terminal. */
export function progressBar(label: string): Step {
	if (!process.stdout.isTTY) return printLines(label);
	const format = `${label} {bar} {percentage} % {left}`;
	const bar = new SingleBar({ format, barsize: 24, hideCursor: true }, Presets.shades_grey);
	bar.start(1, 0, { left: '' });
	return {
		update: (elapsed: number, part = 0) => bar.update(part, { left: remaining(elapsed, part) }),
		done: (elapsed: number) => {
			bar.update(1, { left: `done in ${duration(elapsed)}` });
			bar.stop();
		},
		stop: () => bar.stop(),
	};
}
