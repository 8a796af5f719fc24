import { Service, type ServiceOptions } from './service.mts';
import { exitOnSignals } from './signals.mts';

const all = new Set<Services>();

/** Groups of their own outlive us, so whatever way this process ends, they are ended before. */
function guard(services: Services): void {
	if (all.size === 0) {
		exitOnSignals();
		// First of all, since others remove the folders that programs write to.
		process.prependOnceListener('exit', () => all.forEach((one) => one.kill()));
	}
	all.add(services);
}

/** All programs of one start, so that none is forgotten at the end. */
export class Services {
	private readonly running: Service[] = [];
	private ending = false;

	constructor() {
		guard(this);
	}

	/** Starts a program, unless the end has been asked for meanwhile. */
	start(options: ServiceOptions): Service {
		if (this.ending) throw new Error('Ended before everything was started.');
		const service = new Service(options);
		this.running.push(service);
		return service;
	}

	/** Fails as soon as one of the programs ends by itself. */
	async watch(): Promise<never> {
		return await Promise.race(this.running.map((service) => service.watch()));
	}

	/** Ends all programs and waits until they are gone. */
	async stopAll(): Promise<void> {
		this.ending = true;
		await Promise.all(this.running.map((service) => service.stop()));
	}

	/** Ends all programs by force, at once. */
	kill(): void {
		this.ending = true;
		for (const service of this.running) service.kill();
	}
}
