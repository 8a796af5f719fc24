import { stringify } from 'flatted';
import { readEnded, type RestClient } from '../../../../tools/n8n/rest.mts';

it('waits for the data of an execution that n8n reports as ended before writing it', async () => {
	const data = { resultData: { runData: {} } };
	const answers = [
		{ status: 'running', data: '[]' },
		{ status: 'success', data: '[]' },
		{ status: 'success', data: stringify(data) },
	];
	const request = () => Promise.resolve(answers.shift());
	expect(await readEnded({ request } as unknown as RestClient, '1')).toEqual(data);
});
