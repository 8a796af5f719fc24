import { watches } from '../../../nodes/DrayageFreightUpdatesTrigger/description.ts';
import { useSandbox } from '../support/freight.mts';
import { updatesKit } from './support.mts';

const sandbox = useSandbox();

/** With a sample, someone without records in the account can build a workflow. */
it.each(watches.flatMap(({ changes }) => changes.map(({ value }) => value)))(
	'an account without records has one sample of %s',
	async (change) => {
		const kit = await updatesKit(sandbox(), { parameters: { changes: [change], orderNumbers: 'FS1' } });
		const summary = expect.stringMatching(/^Sample: \w.*\w/) as string;
		expect(await kit.fetchTestEvent()).toMatchObject([{ change, previous: null, sample: true, summary }]);
	},
);
