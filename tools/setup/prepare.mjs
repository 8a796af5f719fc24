import { ensureProject } from './project.mjs';

/** Installs the project and whatever else is named, all at the same time, or ends with a plain message. */
export async function prepare(...further) {
	try {
		await Promise.all([ensureProject, ...further].map((ensure) => ensure()));
	} catch (error) {
		console.error(`\n${error.message}`);
		process.exit(1);
	}
}
