import { QueueN8n } from '../../tools/queue/queueN8n.mts';
import { bookingTests } from './bookings.mts';
import { eventTests } from './events.mts';
import { fileTests } from './files.mts';
import { missingPackageTests } from './missingPackage.mts';
import { pollTests } from './polls.mts';
import { reviewTests } from './reviews.mts';
import { Handled } from './support/handled.mts';
import { Report } from './support/report.mts';

const report = new Report();
let running: { n8n: QueueN8n; handled: Handled } | undefined;

const up = () => {
	if (!running) throw new Error('n8n is up only inside tests');
	return running;
};

// All tests share one n8n, because starting it takes longer than most of them.
beforeAll(async () => {
	running = { handled: await Handled.listen(), n8n: await QueueN8n.start() };
});

afterAll(async () => {
	report.finish();
	await running?.handled.close();
	await running?.n8n.close();
});

const bench = { n8n: () => up().n8n, handled: () => up().handled, report };

describe('events', () => eventTests(bench));
describe('bookings', () => bookingTests(bench));
describe('human review', () => reviewTests(bench));
describe('polls', () => pollTests(bench));
describe('files in PostgreSQL', () => fileTests(bench));
describe('a package that is missing', () => missingPackageTests(bench));
