import { useConsole } from '../support/console.mts';

const kit = useConsole();

/** Opens the page with all groups expanded, and returns an action's card. */
async function cardOf(label: string) {
	await kit.console.open('advanced');
	await kit.console.unfoldAll();
	return kit.page.getByRole('article', { name: label, exact: true });
}

it.each([
	['Create orders', 'counts', (counts: { orders: number }) => counts.orders === 3],
	['Create rate requests', 'counts', (counts: { rateRequests: number }) => counts.rateRequests === 1],
	['Fail next requests', 'faultsLeft', (left: number) => left === 1],
	['Add user', 'health', ({ tokens }: { tokens: string[] }) => tokens.includes('second-token')],
	['Remove user', 'health', ({ tokens }: { tokens: string[] }) => tokens.length === 2],
] as const)('each button does what its label says: %s', async (label, control, holds) => {
	const card = await cardOf(label);
	await card.getByRole('button', { name: label, exact: true }).click();
	await card.getByRole('status').getByText(`${label}: `).waitFor();
	const result: unknown = await kit.sandbox.control[control]();
	expect((holds as (result: unknown) => boolean)(result)).toBe(true);
});

it.each([
	'Expire rates',
	'Clear pending faults',
	'Set request limit',
	'Set quotas',
	'Change behavior',
	'Change deliveries',
	'Clear the log',
	'Clear deliveries',
	'Reset',
])('confirms the action next to its button: %s', async (label) => {
	const card = await cardOf(label);
	await card.getByRole('button', { name: label, exact: true }).click();
	await card.getByRole('status').getByText(`${label}: done`).waitFor();
});

it('shows an error about invalid JSON next to the button', async () => {
	const card = await cardOf('Change behavior');
	await card.getByLabel('Behavior (JSON)').fill('{"lists"');
	await card.getByRole('button', { name: 'Change behavior' }).click();
	const said = card.getByRole('status');
	await said.getByText('Change behavior: ').waitFor();
	expect(await said.textContent()).not.toContain('done');
	expect(await said.getAttribute('data-tone')).toBe('failed');
});

it('collapses all groups except the first', async () => {
	await kit.console.open('advanced');
	expect(await kit.page.locator('details.group').count()).toBe(6);
	expect(await kit.page.locator('details.group[open]').allTextContents()).toEqual([
		expect.stringMatching(/^Events and records/),
	]);
});
