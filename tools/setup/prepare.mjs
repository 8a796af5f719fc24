import { ensureProject } from './project.mjs';

/** Installs the project and whatever else is named, or ends with a plain message. */
export async function prepare(...further) {
	try {
		for (const ensure of [ensureProject, ...further]) await ensure();
	} catch (error) {
		console.error(`\n${error.message}`);
		process.exit(1);
	}
}
