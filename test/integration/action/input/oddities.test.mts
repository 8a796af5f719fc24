import type { IDataObject } from 'n8n-workflow';
import { asParameters, lane } from '../../../support/bookings.mts';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { jsonOf, runOperation, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();

const refused = async (name: string, parameters: IDataObject) => {
	const { error } = await runOperation(sandbox(), name, parameters);
	expect(await sandbox().control.log()).toEqual([]);
	return error?.message;
};

it.each(['5e2', '007'])("doesn't delete a warehouse for the ID %s", async (warehouseId) => {
	expect(await refused('warehouse.delete', { warehouseId })).toMatch(/^Warehouse ID must be a whole number/);
});

it('sends the code of a state if the API accepts two characters, and its name if it accepts more', async () => {
	const named = { ...asParameters(lane), pickupState: 'california', destinationState: 'Bavaria' };
	expect(await refused('ftlQuote.create', named)).toBe(
		'Destination State must be 1 to 2 characters long, such as CA (given: "Bavaria") [item 0]',
	);
	await runOperation(sandbox(), 'ftlQuote.create', { ...named, destinationState: 'New York' });
	const [request] = await sandbox().control.log();
	expect(request?.body).toMatchObject({ pickup_state: 'CA', destination_state: 'NY' });
	await runOperation(sandbox(), 'ltlQuote.create', { ...parametersOf('ltlQuote.create'), pickupState: 'California' });
	expect((await sandbox().control.log()).at(-1)?.body).toMatchObject({ pickup_state: 'California' });
});

it("doesn't search cities by the text …, which isn't a name", async () => {
	const message = await refused('intermodalRegion.suggest', { cityId: { mode: 'name', value: '…' } });
	expect(message).toMatch(/^No city matches "…"\. Enter city and state/);
	expect(await sandbox().control.log()).toEqual([]);
});

it('lists the first twenty of many invalid fields, and the number of others', async () => {
	const containersJson = JSON.stringify(
		Array.from({ length: 500 }, (_, index) => ({ number: `A${index}`, type: '40HQ', package: '1 Pallet', weight: 1 })),
	);
	const message = await refused('order.create', {
		...parametersOf('order.create'),
		containersMode: 'json',
		containersJson,
	});
	expect(message).toMatch(
		/^Containers \(JSON\) 1 › Number must be .*Containers \(JSON\) 20 .* and 480 more \[item 0\]$/,
	);
});

it("sends a container number in the documentation's format, even if it comes from JSON", async () => {
	const row = { number: 'MSKU 765432-1', type: '40HQ', package: '1 Pallet', weight: 1, constructor: 5 };
	const parameters = {
		...parametersOf('order.create'),
		containersMode: 'json',
		containersJson: JSON.stringify([row]).replace('}', ',"__proto__":null,"toString":null}'),
		bookingMode: 'preview',
	};
	const [preview] = jsonOf(await runOperation(sandbox(), 'order.create', parameters));
	const [sent] = (preview?.body as { containers: object[] }).containers;
	expect(Object.entries(sent!)).toEqual([
		['number', 'MSKU7654321'],
		...Object.entries(row).slice(1),
		['__proto__', null],
		['toString', null],
	]);
});

it('counts an emoji as one character', async () => {
	const name = async (length: number) => {
		const { error } = await runOperation(sandbox(), 'warehouse.create', {
			...parametersOf('warehouse.create'),
			name: '🚚'.repeat(length),
		});
		return error?.message;
	};
	expect(await name(255)).toBeUndefined();
	expect(await name(256)).toMatch(/^Name must be 1 to 255 characters long/);
});
