// Runs on a bare machine, so nothing from npm may be imported before it is installed.
import '../processes/parent.mjs';
import { beginPlayground } from './background.mjs';
import { claimDataFolder, readOptions, USAGE } from './options.mjs';
import { prepare } from '../setup/usage.mjs';

const options = optionsOrEnd();
// n8n, which takes minutes, is installed from the first second on, beside everything else.
const installation = options.engine ? undefined : beginPlayground();
await prepare();
await import('tsx');
const { start } = await import('./main.mts');
await start(options, installation);

function optionsOrEnd() {
	try {
		const options = readOptions(process.argv.slice(2));
		if (options) {
			claimDataFolder(options.data);
			return options;
		}
		console.log(USAGE);
		process.exit(0);
	} catch (error) {
		console.error(error.message);
		process.exit(1);
	}
}
