import { templateNamed } from '../../e2e/support/templates.mts';
import { runAssignment } from './code.mts';

it.each([
	['last free day tomorrow, available', 'last free day tomorrow, Nov 26, available'],
	['last free day today (was tomorrow)', 'last free day today, Nov 26 (was tomorrow)'],
	['last free day yesterday', 'last free day yesterday, Nov 26'],
	['last free day Nov 26 (was tomorrow)', 'last free day Nov 26 (was tomorrow)'],
])('the alert on %p contains the date', (summary, words) => {
	const json = { summary: `MSCU1234566: ${summary}`, last_free_day: '2026-11-26', mbl_number: 'MAEU123456789' };
	expect(runAssignment('Alert on last free day', 'Message', 'text', json)).toBe(
		`MSCU1234566: ${words} (order MAEU123456789)`,
	);
});

it('the filter of the alert checks only the order, since the trigger leaves out containers that have left', () => {
	const { nodes } = templateNamed('Alert on last free day');
	const [filter] = nodes.filter(({ type }) => type === 'n8n-nodes-base.filter');
	expect(JSON.stringify(filter?.parameters)).toContain(
		"'empty returned', 'closed', 'canceled'].includes($json.record.status)",
	);
	expect(JSON.stringify(filter?.parameters)).not.toContain('$json.container');
});
