import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { eventPayloads } from '../../../contract/eventPayloads.mts';
import { resources } from '../../../nodes/DrayageFreight/resources/index.ts';
import { toJsonSchema, previews } from '../../../tools/generate/schemas.mts';

const folder = path.join(__dirname, '../../../nodes/DrayageFreight/__schema__');

it('the previews are up to date; npm run generate generates them', () => {
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
	const written = Object.fromEntries(
		files.map((name) => [name.split(path.sep).join('/'), JSON.parse(readFileSync(path.join(folder, name), 'utf8'))]),
	);
	expect(written).toEqual(previews(resources));
});

it('there is a preview for each operation', () => {
	const operations = resources.flatMap(({ value, operations: all }) =>
		all.map(({ value: operation }) => `v1.0.0/${value}/${operation}.json`),
	);
	expect(Object.keys(previews(resources)).sort()).toEqual(operations.sort());
});

describe('a preview', () => {
	it('has the types of the contract, most likely first', () => {
		const rule = z.object({
			id: z.union([z.number().int(), z.string()]),
			rate: z.number().nullable(),
			flags: z.array(z.boolean()).optional(),
			brand: z.unknown(),
			offer: z.object({ id: z.string() }).nullish(),
		});
		expect(toJsonSchema(rule)).toEqual({
			type: 'object',
			properties: {
				id: { type: ['integer', 'string'] },
				rate: { type: ['number', 'null'] },
				flags: { type: 'array', items: { type: 'boolean' } },
				brand: {},
				offer: { type: 'object', properties: { id: { type: 'string' } } },
			},
		});
	});

	it('supports every schema of the events', () => {
		for (const payload of Object.values(eventPayloads)) {
			expect(toJsonSchema(payload).properties).toHaveProperty('order_number');
		}
	});

	it('is rejected for a schema that it cannot show', () => {
		expect(() => toJsonSchema(z.date())).toThrow('There is no preview for ZodDate');
	});
});
