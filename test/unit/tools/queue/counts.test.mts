import { readFileSync } from 'node:fs';
import { between, toTable } from '../../../../tools/queue/counts.mts';

describe('the counts on docs/reliability.md', () => {
	it('are tables with numbers aligned to the right', () => {
		const rows = [
			{ Killed: 'nothing', Handled: 80, Crashed: '0 of 4' },
			{ Killed: 'a worker', Handled: 78, Crashed: '4 of 4' },
		];
		expect(toTable(rows).split('\n')).toEqual([
			'| Killed | Handled | Crashed |',
			'| --- | ---: | --- |',
			'| nothing | 80 | 0 of 4 |',
			'| a worker | 78 | 4 of 4 |',
		]);
	});

	it('replace only the counts of the previous run', () => {
		const page = 'One\n\n<!-- events -->\n\nold\n\n<!-- /events -->\n\nTwo\n';
		expect(between(page, ['events', '$1 new'])).toBe('One\n\n<!-- events -->\n\n$1 new\n\n<!-- /events -->\n\nTwo\n');
	});

	it("aren't dropped silently", () => {
		expect(() => between('No marks', ['events', 'new'])).toThrow('docs/reliability.md has no place for "events".');
	});

	it.each(['run', 'events', 'bookings', 'polls'])('have a place on the page: %s', (name) => {
		const page = readFileSync('docs/reliability.md', 'utf8');
		expect(between(page, [name, 'new'])).toContain(`<!-- ${name} -->\n\nnew\n\n<!-- /${name} -->`);
	});
});
