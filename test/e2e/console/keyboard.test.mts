import { useConsole } from '../support/console.mts';

const kit = useConsole();

const focused = async () =>
	await kit.page.evaluate<string>('document.activeElement.textContent || document.activeElement.id');

it('searches with /, moves with arrow keys, opens with Enter and closes with Escape', async () => {
	await kit.sandbox.control.seedOrders({ count: 3 });
	await kit.console.open('orders');
	await kit.console.row('SEED').nth(2).waitFor();
	await kit.page.keyboard.press('/');
	expect(await focused()).toBe('search');
	await kit.page.keyboard.type('seed');
	await kit.page.getByText('Page 1 of 1, 3 total').waitFor();
	await kit.page.keyboard.press('ArrowDown');
	const first = await focused();
	await kit.page.keyboard.press('ArrowDown');
	const second = await focused();
	await kit.page.keyboard.press('ArrowUp');
	expect(await focused()).toBe(first);
	expect(second).not.toBe(first);
	await kit.page.keyboard.press('ArrowDown');
	await kit.page.keyboard.press('Enter');
	const panel = await kit.console.panel();
	await panel.getByText(second).first().waitFor();
	expect(await focused()).toMatch(/^Order/);
	await kit.page.keyboard.press('Escape');
	await panel.waitFor({ state: 'detached' });
	await kit.page.waitForFunction(`document.activeElement.textContent === '${second}'`);
});

it('runs an action with Tab and Enter, and ignores keys typed into fields', async () => {
	const [id = 0] = await kit.sandbox.control.seedOrders();
	await kit.console.open(`orders/${id}`);
	const panel = await kit.console.panel();
	await panel.getByRole('button', { name: 'Set release status…' }).focus();
	await kit.page.keyboard.press('Enter');
	await kit.page.keyboard.press('Tab');
	await kit.console.open('advanced');
	const field = kit.page.getByLabel('Containers in each');
	await field.focus();
	await kit.page.keyboard.press('/');
	expect(await kit.page.evaluate('document.activeElement.id')).not.toBe('search');
	const button = kit.console.button('Create orders');
	await button.focus();
	await kit.page.keyboard.press('Enter');
	await kit.console.says('Create orders: created 3');
});

it('moves between markers on the map with arrow keys, with one Tab stop', async () => {
	await kit.sandbox.control.seedOrders({ count: 3 });
	await kit.console.open('');
	await kit.page.locator('.freight a').nth(2).waitFor();
	expect(await kit.page.locator('.freight a[tabindex="0"]').count()).toBe(1);
	await kit.page.locator('.freight a[tabindex="0"]').focus();
	await kit.page.keyboard.press('ArrowRight');
	const label = await kit.page.evaluate<string>('document.activeElement.getAttribute("aria-label")');
	expect(label).toMatch(/^Drayage order SEED/);
	await kit.page.keyboard.press('Enter');
	await kit.console.panel();
});

it('shows the focus', async () => {
	await kit.sandbox.control.seedOrders();
	await kit.console.open('orders');
	await kit.console.row('SEED').waitFor();
	for (let count = 0; count < 25; count++) {
		await kit.page.keyboard.press('Tab');
		const isVisible = await kit.page.evaluate<boolean>(`
			[undefined, '::after'].some((part) => {
				const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement, part);
				return document.activeElement === document.body || (outlineStyle !== 'none' && outlineWidth !== '0px');
			})
		`);
		expect(isVisible).toBe(true);
	}
});
