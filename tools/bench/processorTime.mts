import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
const DAY_MS = 86_400_000;

/** Milliseconds of processor time that a process has used so far. */
export function processorTime(pid: number): number {
	const stat = `/proc/${pid}/stat`;
	return existsSync(stat) ? fromStat(readFileSync(stat, 'utf8')) : fromPs(askPs(pid));
}

/** The command's name stands in brackets and may hold anything. */
function fromStat(stat: string): number {
	const [user = '0', system = '0'] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14);
	return (Number(user) + Number(system)) * TICK_MS;
}

const askPs = (pid: number) =>
	execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });

/** Reads `[[days-]hours:]minutes:seconds`; macOS has hundredths of seconds. */
export function fromPs(time: string): number {
	const [clock = '', days = '0'] = time.trim().split('-').reverse();
	const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
	return Number(days) * DAY_MS + Math.round(seconds * 1_000);
}
