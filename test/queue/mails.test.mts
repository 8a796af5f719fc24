import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { documentPdf } from '../../sandbox/model/pdf.mts';
import { OwnN8n } from '../../tools/n8n/ownN8n.mts';
import { addWorkflows } from '../../tools/n8n/workflows.mts';
import { Dovecot } from '../../tools/queue/servers.mts';
import { Services } from '../../tools/setup/services.mts';
import { until } from '../../tools/until.mts';
import { openMailbox, type Mailbox } from '../e2e/support/mailbox.mts';
import { startModel } from '../e2e/support/model.mts';
import { adapt, attach, publish } from '../e2e/support/workflows.mts';
import { inDays } from '../support/dates.mts';
import { shared } from '../support/shared.mts';
import { countPending } from './support/executions.mts';

/** Time for n8n to wait for emails in a mailbox that it has just opened. */
const OPEN_MS = 2_000;
/** Time for an answer to an answer. */
const ANSWER_MS = 10_000;
const MBL = 'MAEU200000021';

interface Headers {
	readonly from: string;
	readonly subject: string;
	readonly [name: string]: string;
}

let sent = 0;

/** Returns an email as it arrives. */
function email(headers: Headers, text: string, pdf?: Buffer): string {
	const all = { to: 'desk@example.com', 'message-id': `<${++sent}@example.com>`, 'mime-version': '1.0', ...headers };
	const head = (fields: object) => Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
	if (!pdf) return [...head({ 'content-type': 'text/plain', ...all }), '', text, ''].join('\n');
	const file = {
		'content-type': 'application/pdf; name="notice.pdf"',
		'content-disposition': 'attachment; filename="notice.pdf"',
		'content-transfer-encoding': 'base64',
	};
	const base64 = pdf.toString('base64').replace(/.{76}/g, '$&\n');
	const parts = [head({ 'content-type': 'text/plain' }), head(file)].map((fields) => ['--part', ...fields, '']);
	const type = { 'content-type': 'multipart/mixed; boundary=part' };
	return [...head({ ...all, ...type }), '', ...parts[0]!, text, ...parts[1]!, base64, '--part--', ''].join('\n');
}

const ana = { from: 'Ana <ana@example.com>', subject: 'Price please' };
const notice = documentPdf('Arrival notice', [['MBL', MBL]]);

/** Seven that a person needn't see, then two requests and a document. */
const emails = () => [
	email({ ...ana, subject: 'Re: Please look at: Price please' }, 'I have called her.'),
	email(
		{
			from: 'MAILER-DAEMON@example.com',
			subject: 'Please look at: Price please',
			'content-type': 'multipart/report; report-type=delivery-status',
		},
		'Unknown user',
	),
	email({ ...ana, subject: 'Automatic reply: Price please' }, 'I am away.'),
	email({ ...ana, 'auto-submitted': 'auto-replied' }, 'I am away.'),
	email({ ...ana, precedence: 'auto_reply' }, 'I am away.'),
	email({ from: 'news@example.com', subject: 'Rates are up', precedence: 'bulk' }, 'To: Ontario'),
	email({ from: 'no-reply@example.com', subject: 'Your password', 'auto-submitted': 'auto-generated' }, 'It is old.'),
	email(ana, 'To: Ontario'),
	email({ ...ana, subject: '' }, 'To: Nowhere'),
	email(
		{ from: 'no-reply@example.com', subject: `Arrival notice ${MBL}`, 'auto-submitted': 'auto-generated' },
		'See the attachment.',
		notice,
	),
];

const PLEASE = 'Please look at:';

/** The templates that read a mailbox, and the subjects of what they send about the last three emails. */
const templates = [
	['Answer requests for quote by email', [PLEASE]],
	['Book orders from emailed documents', [`${PLEASE} Price please`, PLEASE, `Book MBL ${MBL}?`]],
	['File email attachments with orders', [`${PLEASE} Price please`, PLEASE, `${PLEASE} Arrival notice ${MBL}`]],
] as const;

const bench = shared(
	async () => {
		const services = new Services();
		const [dovecot, n8n] = [await Dovecot.start(services), await OwnN8n.start()];
		const { drayageFreightApi } = n8n.credentials;
		const { ids } = await addWorkflows(n8n.rest, drayageFreightApi);
		const model = await startModel((_results, prompt) => {
			const isNotice = prompt.includes(MBL);
			const container = { number: 'EMCU1000001', type: '40HQ', weight: '18,000 KGS', package: '10 Cartons' };
			const order = {
				document_type: 'arrival notice',
				mbl_number: isNotice ? MBL : '',
				other_mbl_numbers: [],
				port_of_discharge: 'Los Angeles/Long Beach - CA',
				eta: inDays(14),
				delivery_address: '1200 E Airport Dr, Ontario, CA 91761',
				reference: 'PO-77',
				containers: isNotice ? [container] : [],
			};
			const cargo = { quantity: 1, weight: 0, weight_unit: 'kg', is_reefer: false, is_hazmat: false };
			const region = isNotice ? '' : order.port_of_discharge;
			const city = prompt.includes('To: Nowhere') ? 'Nowhereville' : 'Ontario, CA';
			return { say: JSON.stringify({ ...order, ...cargo, region, city, container_size: 40, customer: 'Ana' }) };
		});
		return { services, dovecot, n8n, ids, model };
	},
	async ({ services, dovecot, n8n, model }) => {
		await model.close();
		await n8n.close();
		await services.stopAll();
		rmSync(dovecot.folder, { recursive: true, force: true, maxRetries: 3 });
	},
);

const opened: Mailbox[] = [];

afterAll(async () => {
	for (const mailbox of opened) await mailbox.close();
});

it.each(templates)('"%s" answers no automatic email, and no answer of its own', async (name, said) => {
	const { dovecot, n8n, ids, model } = bench();
	const id = ids.get(name) ?? '';
	const user = id.toLowerCase();
	// Everything that the workflow sends arrives in the mailbox that it reads.
	let own = 0;
	const mailbox = await openMailbox((message) => {
		own++;
		dovecot.deliver(user, message);
	});
	opened.push(mailbox);
	await attach(n8n, id, 'New email', 'imap', dovecot.credential(user));
	if (name.startsWith('File')) {
		// As its note suggests.
		const parameters = {
			emailFormat: 'text',
			subject: `=${PLEASE} {{ $('Read the subject').item.json.subject }}`,
			text: 'No order.',
		};
		await adapt(n8n, id, 'Needs a person', parameters, { type: 'n8n-nodes-base.emailSend', typeVersion: 2.1 });
	} else {
		await attach(n8n, id, 'Chat model', 'openAiApi', { apiKey: 'unused', url: model.url });
	}
	const addresses = { fromEmail: 'desk@example.com', toEmail: 'desk@example.com' };
	for (const node of name.startsWith('File') ? ['Needs a person'] : ['Tell the desk', 'Ask a person']) {
		await adapt(n8n, id, node, addresses, { disabled: false });
		await attach(n8n, id, node, 'smtp', mailbox.credential);
	}
	await publish(n8n, id);
	await until(async () => dovecot.isOpen(user), Boolean);
	await sleep(OPEN_MS);

	for (const message of emails()) dovecot.deliver(user, message);
	const isQuiet = async () =>
		mailbox.messages.length >= said.length &&
		dovecot.countRead(user) === 10 + own &&
		(await countPending(n8n.rest, [id])) === 0;
	await until(isQuiet, Boolean, { patienceMs: 120_000, pollMs: 1_000 });
	await sleep(ANSWER_MS);

	const subjects = mailbox.messages.map((message) =>
		/^Subject: (.*(?:\n .*)*)/m.exec(message)?.[1]?.replace(/\n/g, '').trim(),
	);
	expect([dovecot.countRead(user), [...subjects].sort()]).toEqual([10 + said.length, [...said].sort()]);
});
