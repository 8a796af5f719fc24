import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';

/** A separate network on this machine, like a container's: different addresses and its own loopback. */
export interface Namespace {
	/** This machine's address, as seen from both sides. */
	readonly host: string;
	/** The address of programs in the namespace. */
	readonly guest: string;
	/** The command prefix that runs another command in the namespace. */
	readonly enter: readonly [command: string, ...args: string[]];
	close(): void;
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });

/** Creates a namespace with a pair of addresses from the range reserved for network tests (RFC 2544). */
export function openNamespace(): Namespace {
	// Uses a new name each time, because the system deletes a namespace and its interfaces only after the command has
	// returned.
	const id = randomBytes(4).toString('hex');
	const name = `drayage-${id}`;
	const [ours, theirs] = [`dr${id}a`, `dr${id}b`];
	const net = `198.18.${randomInt(1, 255)}`;
	const block = 4 * randomInt(1, 60);
	const [host, guest] = [`${net}.${block + 1}`, `${net}.${block + 2}`];
	const inside = ['netns', 'exec', name];
	const close = () => {
		// Deleting one interface of a pair also deletes the other one, and frees the addresses immediately.
		spawnSync('ip', ['link', 'delete', ours]);
		spawnSync('ip', ['netns', 'delete', name]);
	};
	ip('netns', 'add', name);
	try {
		ip('link', 'add', ours, 'type', 'veth', 'peer', 'name', theirs, 'netns', name);
		ip('address', 'add', `${host}/30`, 'dev', ours);
		ip('link', 'set', ours, 'up');
		ip(...inside, 'ip', 'address', 'add', `${guest}/30`, 'dev', theirs);
		for (const device of [theirs, 'lo']) ip(...inside, 'ip', 'link', 'set', device, 'up');
	} catch (error) {
		close();
		throw error;
	}
	return { host, guest, enter: ['ip', ...inside], close };
}

/** Returns why this machine can't create a namespace, or undefined if it can. */
function whyNoNamespace(): string | undefined {
	try {
		openNamespace().close();
		return undefined;
	} catch (error) {
		const { code, stderr, message } = error as NodeJS.ErrnoException & { stderr?: string };
		return code === 'ENOENT' ? 'there is no ip command' : (stderr ?? message).trim().split('\n')[0];
	}
}

const reason = whyNoNamespace();

/** `describe` for tests that need a namespace. If none can be created, the tests are skipped with the reason. */
export const describeInNamespace = (title: string, tests: () => void): void =>
	reason === undefined ? describe(title, tests) : describe.skip(`${title} (skipped: ${reason})`, tests);
