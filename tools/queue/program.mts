import path from 'node:path';
import { ROOT } from '../setup/project.mjs';
import type { Service } from '../processes/service.mts';
import type { Services } from '../processes/services.mts';

const KEEP = path.join(ROOT, 'tools', 'queue', 'keep.mjs');

export interface User {
	readonly uid: number;
	readonly gid: number;
}

/** Who runs this. */
export const self = (): User => ({ uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 });

/** Starts a program that is no Node, with its log in its folder. */
export const startProgram = (
	services: Services,
	name: string,
	{ uid, gid }: User,
	command: readonly string[],
	folder: string,
): Service =>
	services.start({
		name,
		command: process.execPath,
		args: [KEEP, `${uid}:${gid}`, ...command],
		cwd: folder,
		logFile: path.join(folder, `${name}.log`),
	});
