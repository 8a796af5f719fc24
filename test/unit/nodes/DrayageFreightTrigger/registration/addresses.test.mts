import {
	isAt,
	isAtCounterpart,
	registeredUrl,
} from '../../../../../nodes/DrayageFreightTrigger/registration/addresses.ts';

const PATH = '/8f6a/webhook';
const ADDRESS = `https://n8n.example.com/webhook${PATH}`;

test('a registered URL names the event and carries the token', () => {
	expect(registeredUrl(ADDRESS, 'ltl.label.created', 'ab')).toBe(`${ADDRESS}?event=ltl.label.created&token=ab`);
});

test.each([
	[ADDRESS, true],
	[`${ADDRESS}?event=x`, true],
	[`${ADDRESS}/ltl/label/created/webhook/`, true],
	[`${ADDRESS}#x`, true],
	[`${ADDRESS}2`, false],
	[`${ADDRESS}-copy?event=x`, false],
	[`http://n8n.example.com/webhook${PATH}`, false],
	['', false],
])('%s is at the address: %s', (url, is) => {
	expect(isAt(url, ADDRESS)).toBe(is);
});

describe('the counterpart of an address', () => {
	test.each([
		['production itself', `${ADDRESS}?x`, true],
		['test', `https://n8n.example.com/webhook-test${PATH}?x`, true],
		['test under a name of its own', `https://n8n.example.com/try${PATH}`, true],
		['another node', 'https://n8n.example.com/webhook-test/9999/webhook', false],
		['another host', `https://other.example.com/webhook-test${PATH}`, false],
		['a host that begins alike', `https://n8n.example.com.evil.example/webhook${PATH}`, false],
		['another n8n below a path', `https://n8n.example.com/second/webhook${PATH}`, false],
		['only the beginning', 'https://n8n.example.com/webhook-test', false],
	])('%s', (_case, url, is) => {
		expect(isAtCounterpart(url, ADDRESS, PATH)).toBe(is);
	});

	test('an n8n below a path has its own', () => {
		const below = `https://n8n.example.com/second/webhook${PATH}`;
		expect(isAtCounterpart(`https://n8n.example.com/second/webhook-test${PATH}`, below, PATH)).toBe(true);
		expect(isAtCounterpart(`https://n8n.example.com/webhook-test${PATH}`, below, PATH)).toBe(false);
	});

	test('an address that does not end with the path has none', () => {
		expect(isAtCounterpart('https://any.example.com/x', 'https://n8n.example.com/hook', PATH)).toBe(false);
		expect(isAtCounterpart(`https://any.example.com${PATH}`, `https://n8n.example.com${PATH}`, PATH)).toBe(false);
	});
});
