import { openAiModel } from '../../../../tools/ask/model.mts';
import { startChatApi, type ChatApi, type Reply } from '../../../support/chatApi.mts';

const KEY = 'sk-test-5f2d0c9e';

let api: ChatApi | undefined;

afterEach(async () => await api?.close());

const turnAfter = async (...replies: Reply[]) => {
	api = await startChatApi(replies);
	const model = openAiModel({ baseUrl: `${api.baseUrl}/`, model: 'fake', key: KEY, pause: 1 });
	return await model([{ role: 'user', text: 'Where is it?' }], []);
};

it('retries after a temporary error', async () => {
	const busy = { status: 429, body: 'Slow down' };
	await expect(turnAfter(busy, { status: 503, body: '' }, { say: 'Here' })).resolves.toEqual({
		role: 'assistant',
		text: 'Here',
		calls: [],
	});
	expect(api?.requests).toHaveLength(3);
});

it('gives up after four attempts, and reports the reason without the key', async () => {
	const failure = turnAfter({ status: 500, body: `Out of order for ${KEY}` });
	await expect(failure).rejects.toThrow('responded 500: Out of order for …');
	await expect(failure).rejects.not.toThrow(KEY);
	expect(api?.requests).toHaveLength(4);
});

it('reads the tool calls of a turn', async () => {
	const calls = [['Get_an_order', { orderId: 'MAEU1' }] as const, ['Show_the_account', {}] as const];
	await expect(turnAfter({ calls })).resolves.toMatchObject({
		calls: [
			{ name: 'Get_an_order', args: { orderId: 'MAEU1' } },
			{ name: 'Show_the_account', args: {} },
		],
	});
});

it('reports that a server with other responses might not be a chat API', async () => {
	await expect(turnAfter({ status: 200, body: '{"hello":"world"}' })).rejects.toThrow(
		'Is the base URL that of a chat API?',
	);
});

it('reports that nothing responds at a URL', async () => {
	const model = openAiModel({ baseUrl: 'http://127.0.0.1:1', model: 'fake', key: KEY, pause: 1 });
	await expect(model([], [])).rejects.toThrow("The model at http://127.0.0.1:1/chat/completions can't be reached");
});
