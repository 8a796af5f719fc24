import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort, HOST, type Service, type Services, temporaryFolder } from '../setup/services.mts';
import { findServers } from '../setup/install.mjs';
import { until } from '../until.mts';

const OWNER = 'n8n';

/** Redis writes each change to its log before it responds, so that no job is lost if Redis is killed. */
const REDIS_PERSISTENCE = ['--save', '', '--appendonly', 'yes', '--appendfsync', 'always'] as const;

/** Starts a server. Its log is in its folder. */
const startServer = (services: Services, name: string, [program = '', ...args]: readonly string[], folder: string) =>
	services.start({ name, command: program, args, cwd: folder, logFile: path.join(folder, `${name}.log`) });

const IS_ROOT = process.getuid?.() === 0;
/** PostgreSQL and Dovecot refuse to run as root. */
const USER = IS_ROOT ? 'postgres' : userInfo().username;
const AS_USER = IS_ROOT ? ['runuser', '--user', USER, '--'] : [];

const READY_MS = 60_000;

/** Settings for data that only has to last until the process ends. The tests never kill the database. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

const run = promisify(execFile);

/** A new PostgreSQL server with an empty database. It listens only on this machine. */
export class Postgres {
	private constructor(
		private readonly bin: string,
		private readonly port: number,
		readonly folder: string,
	) {}

	static async start(services: Services): Promise<Postgres> {
		const bin = findServers()?.postgresBin;
		if (bin === undefined) throw new Error('PostgreSQL is not installed.');
		const folder = temporaryFolder('drayage-postgres-');
		const postgres = new Postgres(bin, await freePort(), folder);
		const data = path.join(folder, 'data');
		if (IS_ROOT) await run('chown', [USER, folder]);
		const initdb = [
			...AS_USER,
			path.join(bin, 'initdb'),
			'--pgdata',
			data,
			'--username',
			OWNER,
			'--auth',
			'trust',
			'--no-sync',
		];
		await startServer(services, 'initdb', initdb, folder).ended;
		const settings = [`port=${postgres.port}`, `listen_addresses=${HOST}`, 'unix_socket_directories=', ...FAST];
		const command = [
			...AS_USER,
			path.join(bin, 'postgres'),
			'-D',
			data,
			...settings.flatMap((setting) => ['-c', setting]),
		];
		startServer(services, 'postgres', command, folder);
		const answers = async () => (await postgres.query('SELECT 1').catch(() => '')) === '1';
		if (await until(answers, Boolean, { patienceMs: READY_MS })) return postgres;
		throw new Error(`PostgreSQL did not answer; its log is in ${folder}.`);
	}

	get url(): string {
		return `postgresql://${OWNER}@${HOST}:${this.port}/postgres`;
	}

	/** n8n's settings for this server. */
	get env(): NodeJS.ProcessEnv {
		return {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: HOST,
			DB_POSTGRESDB_PORT: String(this.port),
			DB_POSTGRESDB_DATABASE: 'postgres',
			DB_POSTGRESDB_USER: OWNER,
		};
	}

	/** Runs a statement and returns its output, one row per line. */
	async query(sql: string): Promise<string> {
		const { stdout } = await run(this.psql, [...this.arguments, '--command', sql]);
		return stdout.trim();
	}

	/** Returns whether a statement waits for a lock. */
	async isWaiting(): Promise<boolean> {
		return (await this.query('SELECT count(*) FROM pg_locks WHERE NOT granted')) !== '0';
	}

	/** Starts a transaction with a statement and keeps its locks until the returned function is called. */
	async hold(sql: string): Promise<() => Promise<void>> {
		const session = spawn(this.psql, this.arguments, { stdio: ['pipe', 'pipe', 'inherit'] });
		const ended = new Promise<void>((resolve) => session.once('close', () => resolve()));
		const held = new Promise<void>((resolve) => {
			session.stdout.on('data', (text: Buffer) => text.toString().includes('held') && resolve());
		});
		session.stdin.write(`BEGIN; ${sql}; SELECT 'held';\n`);
		await Promise.race([held, ended]);
		return async () => {
			session.stdin.end('ROLLBACK;\n');
			await ended;
		};
	}

	private get psql(): string {
		return path.join(this.bin, 'psql');
	}

	private get arguments(): string[] {
		return [this.url, '--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set', 'ON_ERROR_STOP=1'];
	}
}

/** A new Redis server that listens only on this machine and writes every change to its log immediately. */
export class Redis {
	readonly folder = temporaryFolder('drayage-redis-');
	private service: Service | undefined;

	private constructor(
		private readonly services: Services,
		private readonly port: number,
	) {}

	static async start(services: Services): Promise<Redis> {
		const redis = new Redis(services, await freePort());
		await redis.up();
		return redis;
	}

	/** n8n's settings for this server. */
	get env(): NodeJS.ProcessEnv {
		return { QUEUE_BULL_REDIS_HOST: HOST, QUEUE_BULL_REDIS_PORT: String(this.port) };
	}

	async kill(): Promise<void> {
		this.service?.kill();
		await this.service?.ended;
	}

	/** Deletes all data. Redis must be stopped. */
	forget(): void {
		rmSync(path.join(this.folder, 'appendonlydir'), { recursive: true, force: true });
		rmSync(path.join(this.folder, 'appendonly.aof'), { force: true });
	}

	async up(): Promise<void> {
		const server = findServers()?.redisServer;
		if (server === undefined) throw new Error('Redis is not installed.');
		const place = ['--port', String(this.port), '--bind', HOST, '--dir', this.folder];
		const command = [server, ...place, ...REDIS_PERSISTENCE];
		this.service = startServer(this.services, 'redis', command, this.folder);
		if (!(await until(() => answers(this.port, '+PONG', 'PING'), Boolean)))
			throw new Error(`Redis did not answer; see ${this.folder}.`);
	}
}

/** Returns whether a server's first answer is the expected one. While Redis is reading its log, it rejects PING. */
const answers = (port: number, expected: string, command?: string): Promise<boolean> =>
	new Promise((resolve) => {
		const socket = connect(port, HOST, () => command && socket.write(`${command}\r\n`));
		socket.once('data', (text) => {
			socket.destroy();
			resolve(text.toString().startsWith(expected));
		});
		socket.once('error', () => resolve(false));
	});

/** The configuration of Dovecot 2.3 for mailboxes that exist as soon as someone signs in, with any password. */
const dovecotConfig = (folder: string, port: number, group: string) => `
protocols = imap
listen = ${HOST}
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
default_internal_user = ${USER}
default_internal_group = ${group}
default_login_user = ${USER}
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:${folder}/mail/%u
passdb {
	driver = static
	args = nopassword=y
}
userdb {
	driver = static
	args = uid=${USER} gid=${group} home=${folder}/mail/%u
}
service imap-login {
	chroot =
	inet_listener imap {
		port = ${port}
	}
}
service anvil {
	chroot =
}
`;

/** A new IMAP server that listens only on this machine. */
export class Dovecot {
	private delivered = 0;

	private constructor(
		private readonly port: number,
		readonly folder: string,
	) {}

	static async start(services: Services): Promise<Dovecot> {
		const program = findServers()?.dovecot;
		if (program === undefined) throw new Error('Dovecot is not installed.');
		const dovecot = new Dovecot(await freePort(), temporaryFolder('drayage-dovecot-'));
		const config = path.join(dovecot.folder, 'dovecot.conf');
		const { stdout: group } = await run('id', ['-gn', USER]);
		writeFileSync(config, dovecotConfig(dovecot.folder, dovecot.port, group.trim()));
		for (const name of ['run', 'state', 'mail']) mkdirSync(path.join(dovecot.folder, name));
		if (IS_ROOT) await run('chown', ['-R', USER, dovecot.folder]);
		startServer(services, 'dovecot', [...AS_USER, program, '-F', '-c', config], dovecot.folder);
		if (await until(() => answers(dovecot.port, '* OK'), Boolean)) return dovecot;
		throw new Error(`Dovecot did not answer; its log is in ${dovecot.folder}.`);
	}

	/** The data of n8n's IMAP credential for a mailbox. */
	credential(user: string): object {
		return { user, password: 'any', host: HOST, port: this.port, secure: false };
	}

	/** Returns whether someone has opened a mailbox, which creates it. */
	isOpen(user: string): boolean {
		return existsSync(path.join(this.mailbox(user), 'new'));
	}

	/** Puts a message into a mailbox that is open. */
	deliver(user: string, message: string): void {
		const name = `${String(++this.delivered).padStart(6, '0')}.test`;
		const written = path.join(this.folder, name);
		writeFileSync(written, message);
		renameSync(written, path.join(this.mailbox(user), 'new', name));
	}

	/** Counts the messages in a mailbox that were read. */
	countRead(user: string): number {
		return readdirSync(path.join(this.mailbox(user), 'cur')).filter((name) => name.endsWith('S')).length;
	}

	private mailbox(user: string): string {
		return path.join(this.folder, 'mail', user);
	}
}
