// Runs on a bare machine, so nothing from npm may be imported before it is installed.
import { prepare } from '../setup/project.mjs';
// Takes --n8n off the command line.
import '../setup/n8n.mjs';
import { readOptions, USAGE } from './options.mjs';

// Asked for before an installation: npm, which started this process, may end during it.
const parent = process.ppid;
const options = optionsOrEnd();
await prepare();
await import('tsx');
const { start } = await import('./main.mts');
await start(options, parent);

function optionsOrEnd() {
	try {
		const options = readOptions(process.argv.slice(2));
		if (options) return options;
		console.log(USAGE);
		process.exit(0);
	} catch (error) {
		console.error(error.message);
		process.exit(1);
	}
}
