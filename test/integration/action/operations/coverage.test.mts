import axios from 'axios';
import { apiEndpoints } from '../../../fixtures/api/index.mts';
import { labelOf } from '../../../support/contract.mts';
import { editorFields, HIDDEN, shownLabel } from '../../../support/editor.mts';
import { loadNode } from '../../../../tools/engine/index.mts';
import { useSandbox } from '../../support/freight.mts';
import { menuEntries } from '../../support/menu.mts';

const sandbox = useSandbox();

const routeOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

it.each(apiEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
	'%s is in the menu, and each documented field is in the editor with its label',
	async (name, { params, query, body }) => {
		expect(await menuEntries()).toContain(name);
		const { properties } = (await loadNode('drayageFreight')).description;
		const labels = editorFields(properties, name).map(({ label }) => label);
		const isShown = (field: string) => labels.includes(shownLabel(labelOf(name, field)));
		const asked = [...params, ...query, ...body].map((field) => field.name).filter((field) => !field.endsWith('.*'));
		const hidden = asked.filter((field) => HIDDEN.includes(`${name} ${field}`));
		expect(asked.filter((field) => !isShown(field) || hidden.includes(field))).toEqual(hidden);
	},
);

it.each(apiEndpoints.map(({ name, method, path }) => [name, method, path] as const))(
	'%s is served by the sandbox',
	async (_name, method, url) => {
		const { url: address, token, control } = sandbox();
		const filled = url.replace(/\{\w+\}/g, '1');
		const headers = { authorization: `Bearer ${token}` };
		await axios.request({ method, url: address + filled, headers, validateStatus: () => true });
		expect((await control.log())[0]).toMatchObject({ path: filled, route: routeOf(url) });
	},
);
