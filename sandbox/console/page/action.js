import { html } from 'htm/preact';
import { useId, useState } from 'preact/hooks';
import { curlOf, send } from './api.js';
import { Copy, Icon } from './parts.js';

const initial = (fields) => Object.fromEntries(fields.map(({ name, value }) => [name, value]));

const Field = ({ field: { name, label, type, values, isWide }, value, change }) => {
	const id = useId();
	const read = ({ target }) => change(name, type === 'number' ? Number(target.value) : target.value);
	const control = values
		? html`<select id=${id} value=${value} onChange=${read}>
				${values.map(([one, text]) => html`<option value=${one}>${text}</option>`)}
			</select>`
		: type === 'json'
			? html`<textarea id=${id} rows="3" spellcheck="false" value=${value} onInput=${read}></textarea>`
			: html`<input id=${id} type=${type} value=${value} onInput=${read} autocomplete="off" />`;
	return html`<div class="field" data-type=${type} data-wide=${isWide ? '' : undefined}>
		<label for=${id}>${label}</label>${control}
	</div>`;
};

const safely = (make) => {
	try {
		return make();
	} catch (error) {
		return error;
	}
};

/** Runs an action and shows its result. */
async function runAction({ label, control, said = () => 'done' }, { argument, row, say }) {
	try {
		if (argument instanceof Error) throw argument;
		const { result, message } = await send(control, argument);
		say({ tone: message ? 'attention' : 'done', text: `${label}: ${message ?? said(result, row)}` });
	} catch (error) {
		say({ tone: 'failed', text: `${label}: ${error.message}` });
	}
}

/** The result of an action. Space is reserved for it in advance, so that the layout doesn't shift. */
export const Said = ({ said }) =>
	html`<output class="said" role="status" data-tone=${said?.tone}
		>${said && html`<i></i><span>${said.text}</span>`}</output
	>`;

/** An action with its fields, the button, the result next to it, and the equivalent command. */
export const Form = ({ action, row = {}, say: sayElsewhere }) => {
	const { label, about, control, fields = [], argument = (_row, values) => values, isDestructive } = action;
	const [values, setValues] = useState(initial(fields));
	const [said, sayHere] = useState();
	const prepared = safely(() => argument(row, values));
	const run = (event) => {
		event.preventDefault();
		if (isDestructive && !confirm(`${label}? ${about}`)) return;
		void runAction(action, { argument: prepared, row, say: sayElsewhere ?? sayHere });
	};
	return html`<form class="action" onSubmit=${run}>
		${about && html`<p class="about">${about}</p>`}
		${
			fields.length > 0 &&
			html`<div class="fields">
				${fields.map(
					(field) =>
						html`<${Field}
							key=${field.name}
							field=${field}
							value=${values[field.name]}
							change=${(name, value) => setValues({ ...values, [name]: value })}
						/>`,
				)}
			</div>`
		}
		<div class="run">
			<button type="submit" class=${isDestructive ? 'danger' : 'primary'}>${label}</button>
			<${Copy} text=${() => (prepared instanceof Error ? '' : curlOf(control, prepared))} label="Copy as curl" />
			${!sayElsewhere && html`<${Said} said=${said} />`}
		</div>
	</form>`;
};

const isShown = ({ when }, row) => !when || when(row);

const COMMANDS = 'Commands';

/** The equivalent commands of the buttons. */
const Commands = ({ actions, row }) =>
	html`<ul class="commands">
		${actions.map(({ label, control, fields = [], argument }) => {
			const prepared = safely(() => argument(row, initial(fields)));
			return html`<li key=${label}>
				${label}<${Copy} text=${() => curlOf(control, prepared)} label="Copy as curl" />
			</li>`;
		})}
	</ul>`;

/** The actions of a record: one click each, or a form if they need input. The result appears below the buttons. */
export const ActionBar = ({ actions, row, name }) => {
	const [open, setOpen] = useState();
	const [said, say] = useState();
	const shown = actions.filter((action) => isShown(action, row));
	const press = (action) => {
		const why = row.whyNot?.[action.control];
		if (why) return say({ tone: 'attention', text: `${action.label}: ${why}` });
		if (action.fields && !action.isQuick) return setOpen(open === action.label ? undefined : action.label);
		const argument = safely(() => action.argument(row, initial(action.fields ?? [])));
		return void runAction(action, { argument, row, say });
	};
	const toggle = (label) => setOpen(open === label ? undefined : label);
	const chosen = shown.find(({ label }) => label === open);
	return html`<div class="actions" role="group" aria-label=${`Actions for ${name}`}>
		<div class="buttons">
			${shown.map((action, index) => {
				const { label, control, fields, isQuick } = action;
				const isForm = fields && !isQuick;
				const why = row.whyNot?.[control];
				return html`<span class="split" key=${label}>
					<button
						type="button"
						class=${index === 0 ? 'primary' : ''}
						aria-disabled=${why ? 'true' : undefined}
						title=${why}
						aria-expanded=${isForm ? String(open === label) : undefined}
						onClick=${() => press(action)}
					>
						${label}${isForm ? '…' : ''}
					</button>
					${
						isQuick &&
						html`<button
							type="button"
							class=${index === 0 ? 'primary more' : 'more'}
							aria-expanded=${String(open === label)}
							aria-label=${`${label}: options`}
							onClick=${() => toggle(label)}
						>
							<${Icon} name="more" />
						</button>`
					}
				</span>`;
			})}
			<button
				type="button"
				class="quiet"
				aria-label="Commands"
				title="Commands for the terminal"
				aria-expanded=${String(open === COMMANDS)}
				onClick=${() => toggle(COMMANDS)}
			>
				<${Icon} name="copy" />
			</button>
		</div>
		${open === COMMANDS && html`<${Commands} actions=${shown} row=${row} />`}
		${chosen && html`<${Form} key=${chosen.label} action=${chosen} row=${row} say=${say} />`}
		<${Said} said=${said} />
	</div>`;
};
