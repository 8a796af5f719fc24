// Serves the tools of the AI templates over HTTP, run by a real n8n beside a sandbox with sample freight, so that any
// model or person can be asked the questions in questions.jsonl. Nothing else is needed to answer them.
// Usage: node tools/run.mjs questions [--port <n>] [--plain]
//
//   --port   the port (4020)
//   --plain  serve the tools without descriptions, as the editor's ✨ button makes them
//
// GET /tools           name, description and arguments of each tool. GET /chat/tools has those of the chat template
// POST /tools/<name>   calls a tool with JSON arguments and returns what a model reads
// POST /questions/<n>  begins question n (1 to 24) and returns it
// POST /answers/<n>    takes the answer as text, and prints in this terminal whether it's right
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createSandbox } from '../../sandbox/index.mts';
import { ensureN8n } from '../setup/n8n.mjs';
import buildWhenStale from '../build.mjs';
import { n8nReady, spawnN8n } from '../n8n/processes.mts';
import { RestClient } from '../n8n/rest.mts';
import * as workflows from '../n8n/workflows.mts';
import { endRequest, freePort, HOST, Services, temporaryFolder } from '../setup/services.mts';

/**
 * A question, patterns that the answer must match, and patterns of requests that must and must not reach the sandbox.
 * `{+3}` is a date in three days, and `{<path> <fields>}` the values at dotted fields of a response of the sandbox.
 */
type Question = { readonly ask: string } & Readonly<Partial<Record<'say' | 'sent' | 'never', readonly string[]>>>;

/** No question asks to change anything without a person. */
const WRITES = '^(?!GET |POST /api/(ltl|v2/ftl)/quotes)';
const MCP = '@n8n/n8n-nodes-langchain.mcpTrigger';
const PATHS = { 'Freight tools for AI clients': 'freight', 'Quote freight in chat': 'chat' };

const { values: options } = parseArgs({
	options: { port: { type: 'string', default: '4020' }, plain: { type: 'boolean', default: false } },
});
const data = readFileSync(path.join(import.meta.dirname, 'questions.jsonl'), 'utf8');
const questions = [...data.matchAll(/.+/g)].map(([line]) => JSON.parse(line) as Question);
const begun = new Map<Question, number>();
const services = new Services();
const sandbox = await createSandbox({ seeds: true });

/** Removes what the template says about a tool and its arguments, and leaves their names. */
const plain = (tool: workflows.TemplateNode) => {
	const parameters = JSON.stringify(tool.parameters).replace(/(\$fromAI\('\w+', )`[^`]*`/g, '$1``');
	return { ...tool, parameters: { ...(JSON.parse(parameters) as object), descriptionType: 'auto' } };
};

/** Returns a template with its tools at an MCP trigger that lets everyone in. */
function open({ nodes, connections, ...template }: workflows.Template, url: string) {
	const isTool = ({ name }: workflows.TemplateNode) => connections[name]?.ai_tool !== undefined;
	const trigger = { name: 'Client', type: MCP, typeVersion: 2, parameters: { path: url }, webhookId: url };
	const link = { ai_tool: [[{ node: 'Client', type: 'ai_tool', index: 0 }]] };
	const kept = nodes.filter(({ type }) => type !== MCP && !/chatTrigger|\.agent$|lmChat|memory/.test(type));
	return {
		...template,
		// Nobody is emailed, so nobody approves.
		nodes: [...kept, trigger].map((node) => ({
			...{ id: node.name, position: [0, 0] },
			...(options.plain && isTool(node) ? plain(node) : node),
			...(node.type === 'n8n-nodes-base.emailSend' && { type: 'n8n-nodes-base.noOp', parameters: {} }),
		})),
		connections: Object.fromEntries(kept.map((node) => [node.name, isTool(node) ? link : connections[node.name]])),
	};
}

/** Starts n8n with both templates. Returns a function that sends an MCP request to the tools of one. */
async function startTools() {
	await Promise.all([ensureN8n(), buildWhenStale()]);
	const n8n = await spawnN8n(services, await freePort(), temporaryFolder('drayage-questions-'));
	await n8nReady(n8n);
	const rest = new RestClient(n8n.url);
	await rest.login();
	const credential = await workflows.provideCredential(rest, sandbox.url);
	for (const template of workflows.readTemplates().values()) {
		const url = PATHS[template.name as keyof typeof PATHS] as string | undefined;
		if (url === undefined) continue;
		const opened = open(workflows.withCredential(template, credential), url);
		await workflows.publish(rest, await workflows.createWorkflow(rest, opened));
	}
	const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
	const post = (url: string, method: string, params: object, session = {}) =>
		fetch(`${n8n.url}/mcp/${url}`, {
			method: 'POST',
			headers: { ...headers, ...session },
			body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
		});
	return async (url: string, method: string, params = {}) => {
		const clientInfo = { name: 'questions', version: '1' };
		const first = await post(url, 'initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo });
		const session = first.headers.get('mcp-session-id') ?? '';
		const body = await (await post(url, method, params, { 'mcp-session-id': session })).text();
		return JSON.parse(/\{.*\}/.exec(body)?.[0] ?? '{}') as { result?: unknown; error?: unknown };
	};
}

const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the values at dotted fields; `*` means each entry. */
const valuesAt = (value: unknown, [field, ...rest]: readonly string[]): unknown[] => {
	const record = (value ?? {}) as Record<string, unknown>;
	if (field === undefined) return [value];
	return (field === '*' ? Object.values(record) : [record[field]]).flatMap((one) => valuesAt(one, rest));
};

/** Returns a value of the API as people say it: dates in their usual forms, amounts with or without separators. */
const spoken = (value: unknown) => {
	const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(String(value)) ?? [];
	if (year === undefined) return String(value).replace(/^(\d+)(\d{3})/, '$1,?$2');
	const name = new Date(`${year}-${month}-${day}`).toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
	return `${year}-${month}-${day}|${name}\\w*\\.? ${Number(day)}\\b|${Number(month)}/${Number(day)}\\b`;
};

/** Replaces dates and values of the sandbox in a pattern or a question. */
async function filled(pattern: string) {
	const dated = pattern.replace(/\{\+(\d+)\}/g, (_, days) => dateIn(Number(days)));
	const [whole, url, fields = ''] = /\{(\/\S+) (\S+)\}/.exec(dated) ?? [];
	if (whole === undefined || url === undefined) return dated;
	const response = await fetch(sandbox.url + url, { headers: { authorization: `Bearer ${sandbox.token}` } });
	const { data } = (await response.json()) as { data: unknown };
	return dated.replace(whole, `(${valuesAt(data, fields.split('.')).map(spoken).join('|')})`);
}

/** Returns what is wrong with an answer and with the requests since its question began. */
async function flawsOf({ say = [], sent = [], never = [] }: Question, answer: string, from: number) {
	const requests = (await sandbox.control.log())
		.slice(from)
		.map(({ method, path: url, query, body }) => `${method} ${url} ${JSON.stringify({ query, body })}`);
	const matches = async (pattern: string, texts: readonly string[]) => {
		const expression = new RegExp(await filled(pattern), 'is');
		return texts.some((one) => expression.test(one));
	};
	const flaws: string[] = [];
	for (const one of say) if (!(await matches(one, [answer]))) flaws.push(`not said: ${one}`);
	for (const one of sent) if (!(await matches(one, requests))) flaws.push(`not sent: ${one}`);
	for (const one of [...never, WRITES]) if (await matches(one, requests)) flaws.push(`sent: ${one}`);
	return flaws;
}

async function respond(ask: Awaited<ReturnType<typeof startTools>>, url: string, body: string) {
	const [, template = 'freight', kind, name = ''] = /^(?:\/(chat))?\/(\w+)(?:\/([\w-]+))?$/.exec(url) ?? [];
	if (kind === 'tools' && name === '') return JSON.stringify((await ask(template, 'tools/list')).result, null, 1);
	if (kind === 'tools') {
		const args = JSON.parse(body || '{}') as object;
		const { result, error } = await ask(template, 'tools/call', { name, arguments: args });
		return valuesAt(result ?? { content: [{ text: JSON.stringify(error) }] }, ['content', '*', 'text']).join('\n');
	}
	const question = questions[Number(name) - 1];
	if (!question) throw new Error('Unknown path or question');
	if (kind === 'questions') begun.set(question, (await sandbox.control.log()).length);
	if (kind === 'questions') return await filled(question.ask);
	const flaws = await flawsOf(question, body, begun.get(question) ?? 0);
	console.log(`${name} ${flaws.length === 0 ? 'right' : flaws.join('; ')}`);
	return 'Thank you.';
}

try {
	const ask = await startTools();
	const server = createServer((request, response) => {
		void text(request)
			.then((body) => respond(ask, request.url ?? '', body))
			.then((answer) => response.end(`${answer}\n`))
			.catch((error: unknown) => response.writeHead(400).end(`${(error as Error).message}\n`));
	}).listen(Number(options.port), HOST);
	console.log(`Tools: http://${HOST}:${options.port}/tools. The sandbox's console: ${sandbox.url}. Ctrl-C stops all.`);
	await Promise.race([endRequest(), services.watch()]);
	server.close();
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
}
await services.stopAll();
await sandbox.close();
process.exit();
