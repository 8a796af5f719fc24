import type { Testbed } from '../../../tools/n8n/ownN8n.mts';
import { readEnded } from '../../../tools/n8n/rest.mts';
import { createWorkflow, publish, type NodeSpec } from '../../../tools/n8n/workflows.mts';
import { until } from '../../../tools/until.mts';
import { bookings, type Item, type Kind } from '../../support/bookingKinds.mts';
import { node } from '../bookings/support.mts';
import type { Mailbox } from './mailbox.mts';
import { startModel } from './model.mts';

const AI = '@n8n/n8n-nodes-langchain.';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

const fromAi = (key: string) => `={{ $fromAI('${key}', \`\`, 'string') }}`;
const to = (name: string, type: string) => ({ [type]: [[{ node: name, type, index: 0 }]] });

const reference = { customerReferenceNumber: fromAi('price') };

/** The parameters in which a model states what to book. */
const STATED: Readonly<Record<Kind, object>> = {
	order: { mblNumber: fromAi('number'), quoteId: fromAi('quoteId'), rateId: fromAi('rateId'), ...reference },
	ltlShipment: { rateNumber: fromAi('number'), additionalFields: reference },
	ftlShipment: { quoteNumber: fromAi('number'), additionalFields: reference },
};

/** How the tool's result names a booking. */
export const RESULT: Readonly<Record<Kind, RegExp>> = {
	order: /"id":\d+/,
	ltlShipment: /"order_number":"LS\d+"/,
	ftlShipment: /"order_number":"FS\d+"/,
};

/** A booking that an agent has asked for. It waits for a person. */
export interface Review {
	readonly executionId: string;
	/** The email to the person. */
	readonly mail: string;
	/** Opens the link that approves. Returns the status of n8n's response. */
	approve(): Promise<number>;
	decline(): Promise<number>;
	/** Waits for the end of the execution and returns the agent's answer: the result of its tool. */
	end(): Promise<string>;
}

/** Opens a link like a person. n8n ignores known programs that check links. */
export const openAsPerson = async (url: string) => await fetch(url, { headers: { 'user-agent': BROWSER } });

/**
 * Publishes an agent with a booking tool behind n8n's human review, and asks it to book. The review's email shows the
 * price that the model states. Returns after the email has arrived.
 */
export async function askToBook(
	{ rest, url, credentials }: Testbed,
	mailbox: Mailbox,
	kind: Kind,
	item: Item,
	options: object = {},
): Promise<Review> {
	const model = await startModel((results) => {
		const args = { toolParameters: { ...item, price: '1 USD' }, hitlParameters: {} };
		return results.length === 0 ? { tool: 'Book', args } : { say: results[0] ?? '' };
	});
	const credential = async (type: string, data: object) => {
		const { id } = await rest.request<{ id: string }>('POST', '/credentials', { name: type, type, data });
		return { credentials: { [type]: { id, name: type } } };
	};
	const path = crypto.randomUUID();
	const nodes: NodeSpec[] = [
		node('Webhook', 'webhook', { httpMethod: 'POST', path, options: {} }, { typeVersion: 2.1, webhookId: path }),
		node('Agent', '', { promptType: 'define', text: 'Book', options: {} }, { type: `${AI}agent`, typeVersion: 3 }),
		node(
			'Model',
			'',
			{ model: { __rl: true, mode: 'id', value: 'stub' }, responsesApiEnabled: false, options: {} },
			{
				...{ type: `${AI}lmChatOpenAi`, typeVersion: 1.3 },
				...(await credential('openAiApi', { apiKey: 'unused', url: model.url })),
			},
		),
		node(
			'Ask a person',
			'emailSendHitlTool',
			{
				...{ fromEmail: 'freight@example.com', toEmail: 'desk@example.com', subject: 'Book?', options },
				message: '=Book {{ $tool.parameters.number }} for {{ $tool.parameters.price }}?',
				approvalOptions: { values: { approvalType: 'double' } },
			},
			{ typeVersion: 2.1, webhookId: crypto.randomUUID(), ...(await credential('smtp', mailbox.credential)) },
		),
		node(
			'Book',
			'',
			{
				...{ resource: kind, operation: 'create', ...bookings[kind].parameters, ...STATED[kind] },
				// No model makes up a Booking Key.
				...(item.key !== undefined && { bookingKey: item.key }),
			},
			{ type: 'n8n-nodes-drayage.drayageFreightTool', credentials },
		),
	];
	const saved = await createWorkflow<{ id: string; versionId: string }>(rest, {
		name: `Reviewed ${path}`,
		nodes,
		connections: {
			Webhook: to('Agent', 'main'),
			Model: to('Agent', 'ai_languageModel'),
			'Ask a person': to('Agent', 'ai_tool'),
			Book: to('Ask a person', 'ai_tool'),
		},
		settings: { executionOrder: 'v1' },
	});
	await publish(rest, saved);
	const before = mailbox.messages.length;
	const start = async () => await fetch(`${url}/webhook/${path}`, { method: 'POST' });
	await until(start, ({ ok }) => ok, { pollMs: 200 });
	const [mail = ''] = await until(
		async () => mailbox.messages.slice(before),
		({ length }) => length > 0,
		{ pollMs: 200 },
	);
	const links = [...mail.matchAll(/href="([^"]*webhook-waiting[^"]*)"/g)].map(([, link = '']) =>
		link.replaceAll('&amp;', '&'),
	);
	const decide = async (approved: boolean) =>
		(await openAsPerson(links.find((link) => link.includes(`approved=${approved}`)) ?? '')).status;
	const filter = encodeURIComponent(JSON.stringify({ workflowId: saved.id }));
	const listed = async () =>
		(await rest.request<{ results: { id: string; status: string }[] }>('GET', `/executions?filter=${filter}`)).results;
	const [execution] = await until(listed, ([one]) => one?.status === 'waiting' || one?.status === 'success');
	const executionId = execution?.id ?? '';
	return {
		executionId,
		mail,
		approve: () => decide(true),
		decline: () => decide(false),
		end: async () => {
			const { resultData } = await readEnded(rest, executionId).finally(() => model.close());
			return String(resultData.runData.Agent?.at(-1)?.data?.main?.[0]?.[0]?.json.output);
		},
	};
}
