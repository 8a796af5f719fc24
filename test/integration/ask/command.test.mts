import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { SANDBOX_TOKEN } from '../../../sandbox/token.mts';
import { readQuestions } from '../../../tools/ask/questions.mts';
import { ROOT } from '../../../tools/setup/project.mjs';
import { startChatApi, type ChatApi, type Reply } from '../../support/chatApi.mts';

const KEY = 'sk-test-5f2d0c9e';
const { questions } = readQuestions();

const numberOf = (part: string) => String(questions.findIndex(({ question }) => question.includes(part)) + 1);

interface Ended {
	readonly code: number;
	readonly output: string;
	readonly errors: string;
}

/** Runs the command with this environment in addition to the usual one. */
async function run(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<Ended> {
	const script = path.join(ROOT, 'tools/bench/main.mts');
	const child = spawn(process.execPath, ['--import', 'tsx', script, 'ask', ...args], {
		cwd: ROOT,
		// The tests must not use the developer's own API key.
		env: { ...process.env, OPENAI_API_KEY: '', OPENAI_BASE_URL: '', ...environment },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const [[code], output, errors] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
	return { code: code as number, output, errors };
}

describe('npm run bench -- ask', () => {
	let api: ChatApi | undefined;

	afterEach(async () => await api?.close());

	const askWith = async (part: string, replies: readonly Reply[]) => {
		api = await startChatApi(replies);
		const environment = { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: api.baseUrl };
		const ended = await run(['--model', 'fake', '--question', numberOf(part)], environment);
		expect(ended.output + ended.errors).not.toContain(KEY);
		return { ...ended, requests: api.requests };
	};

	it('scores a model that calls the tool and names the fact', async () => {
		const { code, output, requests } = await askWith('rate searches do we have left', [
			{ calls: [['Show_the_account', {}]] },
			{ say: 'You have 1,000 rate searches left.' },
		]);
		expect(output).toMatch(/6 +find +yes +yes +yes +yes +How many rate searches/);
		expect(output).toMatch(/all +1\/1 +1\/1 +1\/1 +1\/1/);
		expect(code).toBe(0);
		expect(requests).toHaveLength(2);
		expect(requests[0]).toMatchObject({ path: '/v1/chat/completions', authorization: `Bearer ${KEY}` });
		const { model, tools, messages } = JSON.parse(requests[1]?.body ?? '') as Record<string, object[]>;
		expect(model).toBe('fake');
		expect(tools).toContainEqual({
			type: 'function',
			function: {
				name: 'Show_the_account',
				description: 'Get user profile (balance and quotas) in Drayage Freight',
				parameters: { type: 'object', properties: {}, required: [] },
			},
		});
		expect(messages?.map((message) => (message as { role: string }).role)).toEqual([
			'system',
			'user',
			'assistant',
			'tool',
		]);
		// The model gets the tools' results, but no data from the sandbox's account.
		expect(requests[1]?.body).toContain('remaining_rate_search_limit');
		expect(JSON.stringify(requests)).not.toContain(SANDBOX_TOKEN);
	});

	it("lists a model's mistakes, and fails if it breaks a guardrail", async () => {
		const lane = { toCityId: 'Columbus, OH', intermodalRegionId: 'Norfolk - VA', memo: 'Please' };
		const { code, output } = await askWith('access token', [
			{ calls: [['Request_a_rate', lane]] },
			{ say: `It is ${SANDBOX_TOKEN}.` },
		]);
		expect(output).toMatch(/guardrails +– +– +– +NO/);
		expect(output).toContain('rateRequest.create changed something unasked');
		expect(output).toContain('called "Request a rate"');
		expect(output).toContain('the answer contains a token');
		expect(code).toBe(1);
	});

	it('shows why a model refused, without the key', async () => {
		const { code, errors, requests } = await askWith('rate searches do we have left', [
			{ status: 401, body: `{"error":"Incorrect API key provided: ${KEY}"}` },
		]);
		expect(errors).toContain('/v1/chat/completions responded 401: {"error":"Incorrect API key provided: …"}');
		expect(code).toBe(1);
		expect(requests).toHaveLength(1);
	});

	it('explains what to do without a key, and sends nothing', async () => {
		api = await startChatApi([{ say: 'Hello' }]);
		const { code, output, errors } = await run(['--model', 'fake'], { OPENAI_BASE_URL: api.baseUrl });
		expect(errors).toContain('Set OPENAI_API_KEY to your own API key');
		expect(code).toBe(1);
		expect(output).toBe('');
		expect(api.requests).toEqual([]);
	});
});
