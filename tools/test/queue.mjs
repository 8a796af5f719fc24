// Runs the tests of n8n in queue mode, whose processes are killed, with PostgreSQL and Redis.
// Usage: npm run test:queue -- [--write] [arguments of jest]
//
//   --write   write the counts into docs/reliability.md

// Runs on a bare machine, so nothing from npm may be imported before it is installed.
import { runJest } from './runJest.mjs';
import { ensurePlayground } from '../setup/playground.mjs';
import { prepare } from '../setup/prepare.mjs';
import { ensureServers } from '../setup/servers.mjs';
import { answerHelp } from '../setup/usage.mjs';

const args = process.argv.slice(2);
answerHelp(import.meta.filename, args);
await prepare(ensurePlayground, ensureServers);
const status = await runJest(
	'queue',
	'jest.queue.config.mjs',
	args.filter((arg) => arg !== '--write'),
);
if (args.includes('--write') && status === 0) {
	await import('tsx');
	const { writePage } = await import('../queue/page.mts');
	await writePage();
}
process.exit(status);
