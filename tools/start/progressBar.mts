import { MultiBar, Presets } from 'cli-progress';
import { duration, printLines, remaining, type Step } from '../setup/progress.mjs';

let bars: MultiBar | undefined;
let shown = 0;

/** Shows the progress of a step as a bar below the others; as lines where there is no terminal. */
export function progressBar(label: string): Step {
	if (!process.stdout.isTTY) return printLines(label);
	const format = '{label} {bar} {percentage} % {left}';
	bars ??= new MultiBar({ format, barsize: 24, hideCursor: true }, Presets.shades_grey);
	const bar = bars.create(1, 0, { label: label.padEnd(40), left: '' });
	shown += 1;
	return {
		update(elapsed: number, part?: number) {
			const left = remaining(elapsed, part) || `after ${duration(elapsed)}`;
			if (part === undefined) bar.update({ left });
			else bar.update(part, { left });
		},
		done(elapsed: number) {
			bar.update(1, { left: `done in ${duration(elapsed)}` });
			release();
		},
		stop: release,
	};
}

/** With its last bar the drawing ends, so that lines can be printed again. */
function release(): void {
	shown -= 1;
	if (shown > 0) return;
	bars?.stop();
	bars = undefined;
}
