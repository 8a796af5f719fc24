import { readdirSync, readFileSync } from 'node:fs';
import { SANDBOX_TOKEN } from '../../../sandbox/token.mts';
import { addWorkflows } from '../../../tools/n8n/workflows.mts';
import { temporaryFolder } from '../../../tools/setup/services.mts';
import { until } from '../../../tools/until.mts';
import { apiOf } from '../../support/api.mts';
import { book } from '../../support/bookings.mts';
import { useOwnN8n } from '../support/ownN8n.mts';
import { itFrom, parametersIn } from '../support/templates.mts';
import { adapt, onlyRun, publish } from '../support/workflows.mts';

const TEMPLATE = 'File proofs of delivery';
const SAVE = 'Save it to a folder';

/** The template's folder is `/files`, which needs an administrator. */
const folder = temporaryFolder('drayage-files-');
const n8n = useOwnN8n({ N8N_RESTRICT_FILE_ACCESS_TO: `~/.n8n-files;${folder}` });

itFrom('2.41')('saves a proof of delivery to the folder that its note says to allow', async () => {
	const { rest, credentials, sandbox } = n8n();
	const { ids } = await addWorkflows(rest, credentials.drayageFreightApi);
	const id = ids.get(TEMPLATE) ?? '';
	const fileName = String(parametersIn(TEMPLATE, SAVE).fileName).replace('/files/', `${folder}/`);
	await adapt({ rest }, id, SAVE, { fileName }, { disabled: false });
	const { order_number: orderNumber } = await book.ltl(apiOf({ url: sandbox.url, token: SANDBOX_TOKEN }));
	await publish({ rest }, id);
	await until(
		() => sandbox.control.webhooks(),
		({ length }) => length > 0,
	);
	await sandbox.control.addDocument({ orderNumber, kind: 'proofOfDelivery' });
	await onlyRun({ rest }, id);
	expect(readdirSync(folder)).toEqual([expect.stringMatching(`^${orderNumber}-\\d+-POD-${orderNumber}.pdf$`)]);
	const [file = ''] = readdirSync(folder);
	expect(readFileSync(`${folder}/${file}`, 'latin1')).toMatch(/^%PDF-[^]*%%EOF\s*$/);
});
