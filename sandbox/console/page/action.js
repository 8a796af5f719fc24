import { html } from 'htm/preact';
import { useId, useState } from 'preact/hooks';
import { curlOf, send } from './api.js';

const initial = (fields) => Object.fromEntries(fields.map(({ name, value }) => [name, value]));

const Field = ({ field: { name, label, type, values }, value, change }) => {
	const id = useId();
	const read = ({ target }) => change(name, type === 'number' ? Number(target.value) : target.value);
	const control = values
		? html`<select id=${id} value=${value} onChange=${read}>
				${values.map((one) => html`<option value=${one}>${one || 'any'}</option>`)}
			</select>`
		: html`<input id=${id} type=${type} value=${value} onInput=${read} />`;
	return html`<label for=${id}>${label}</label>${control}`;
};

const safely = (make) => {
	try {
		return make();
	} catch (error) {
		return error;
	}
};

/** A control with its fields, a button and the command that does the same; `say` tells what came of it. */
export const Action = ({ action, row = {}, say }) => {
	const { label, about, control, fields = [], argument = (_row, values) => values, isDestructive } = action;
	const [values, setValues] = useState(initial(fields));
	const made = safely(() => argument(row, values));
	const run = async (event) => {
		event.preventDefault();
		if (isDestructive && !confirm(`${label}? ${about}`)) return;
		try {
			if (made instanceof Error) throw made;
			say(`${label}: ${await send(control, made)}`);
		} catch (error) {
			say(`${label}: ${error.message}`);
		}
	};
	return html`<form class="action" onSubmit=${run}>
		${about && html`<p>${about}</p>`}
		${fields.map(
			(field) =>
				html`<${Field}
					field=${field}
					value=${values[field.name]}
					change=${(name, value) => setValues({ ...values, [name]: value })}
				/>`,
		)}
		<button type="submit" class=${isDestructive ? 'contrast' : 'secondary'}>${label}</button>
		<details>
			<summary>Command</summary>
			<pre><code>${made instanceof Error ? made.message : curlOf(control, made)}</code></pre>
		</details>
	</form>`;
};

/** The actions of a row, folded away until they are wanted. */
export const RowActions = ({ actions, row, name, say }) =>
	html`<details>
		<summary aria-label=${`Actions for ${name}`}>Actions</summary>
		${actions.map((action) => html`<${Action} action=${action} row=${row} say=${say} />`)}
	</details>`;
