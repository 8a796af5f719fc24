import { MultiBar, Presets } from 'cli-progress';
import { duration, percent, printLines, type Step } from '../setup/progress.mjs';

/** As wide as leaves room for the rest in a terminal of 80 columns. */
const WIDTH = 10;

let bars: MultiBar | undefined;
let shown = 0;

/** Shows the progress of a step as a bar below the others; as lines where there is no terminal. */
export function progressBar(label: string): Step {
	if (!process.stdout.isTTY) return printLines(label);
	const format = '{label} {bar} {share} {left}';
	bars ??= new MultiBar({ format, barsize: WIDTH, hideCursor: true }, Presets.shades_grey);
	const bar = bars.create(1, 0, { label: label.padEnd(40), share: '', left: '' });
	shown += 1;
	return {
		update(elapsed: number, part?: number, left?: string) {
			const told = { share: percent(part), left: left || `after ${duration(elapsed)}` };
			if (part === undefined) bar.update(told);
			else bar.update(part, told);
		},
		done(elapsed: number) {
			bar.update(1, { share: percent(1), left: `done in ${duration(elapsed)}` });
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
