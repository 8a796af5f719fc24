import { html } from 'htm/preact';
import { Form } from './action.js';
import { choice, choices, emitEvent, filled, number, text } from './actions.js';
import { count } from './format.js';

const json = (name, label, value) => ({ name, label, type: 'json', value });

const created = (ids) => `created ${count(ids.length)}`;

/** Rarely used actions, in groups. Each one calls a control of the sandbox. */
const groupsFor = ({ tokens, rateLimit, behavior, delivery }) => [
	{
		title: 'Events and records',
		about: 'Emit events, and create records without a workflow',
		actions: [
			{
				...emitEvent(),
				about:
					'Sends an event about your newest LTL shipment to the webhooks that are registered for its type. Without shipments, it’s a sample.',
			},
			{
				label: 'Create orders',
				about: 'Creates orders immediately, without a rate search.',
				control: 'seedOrders',
				fields: [number('count', 'How many', 3), number('containers', 'Containers in each', 1)],
				said: created,
			},
			{
				label: 'Create rate requests',
				about: 'Creates rate requests for Ontario, CA, that wait for an answer.',
				control: 'seedRateRequests',
				fields: [number('count', 'How many', 1)],
				said: created,
			},
			{
				label: 'Expire rates',
				about: 'Rates that were quoted so far can no longer be booked.',
				control: 'expireRates',
			},
		],
	},
	{
		title: 'Faults',
		about: 'Make the next requests fail',
		actions: [
			{
				label: 'Fail next requests',
				about: 'In a path, * matches anything. Status is used only with “Respond with an error status”.',
				control: 'fail',
				fields: [
					choice('kind', 'How', choices.faults),
					number('status', 'Status', 503),
					number('times', 'Requests', 1),
					number('delayMs', 'Delay in milliseconds', 0),
					text('path', 'Path', '/api/*'),
					choice('method', 'Method', [
						['', 'Any'],
						...['GET', 'POST', 'PUT', 'DELETE'].map((method) => [method, method]),
					]),
				],
				argument: (_row, { status, kind, ...values }) =>
					filled({ kind, ...(kind === 'answer' && { status }), ...values }),
			},
			{ label: 'Clear pending faults', about: 'Stops failing requests.', control: 'clearFaults' },
		],
	},
	{
		title: 'Limits and quotas',
		about: 'The request limit and the quotas of a profile',
		actions: [
			{
				label: 'Set request limit',
				about: 'How many requests each token can send per window. All windows start over.',
				control: 'setRateLimit',
				fields: [
					number('limit', 'Requests', rateLimit.limit),
					number('windowMs', 'Window in milliseconds', rateLimit.windowMs),
				],
			},
			{
				label: 'Set quotas',
				about: 'How much of a user’s quotas is left.',
				control: 'setQuotas',
				fields: [
					choice(
						'token',
						'User',
						tokens.map((token) => [token, token]),
					),
					number('rateSearches', 'Rate searches', 1000),
					number('rateRequests', 'Rate requests', 100),
				],
				argument: (_row, { token, rateSearches, rateRequests }) => ({
					token,
					rateSearches: { remaining: rateSearches },
					rateRequests: { remaining: rateRequests },
				}),
			},
		],
	},
	{
		title: 'Behavior',
		about: 'How the API responds, and how webhook requests are sent',
		actions: [
			{
				label: 'Change behavior',
				about: `Groups: ${choices.behaviorGroups.join(', ')}. The documentation’s page about the sandbox lists their fields.`,
				control: 'behave',
				fields: [json('json', 'Behavior (JSON)', JSON.stringify({ lists: { ...behavior.lists, ignorePage: true } }))],
				argument: (_row, { json: value }) => JSON.parse(value),
			},
			{
				label: 'Change deliveries',
				about: 'Duplicates and retries of webhook requests.',
				control: 'deliver',
				fields: [
					number('copies', 'Duplicates of each', delivery.copies),
					number('retries', 'Retries', delivery.retries),
					number('delayMs', 'Delay in milliseconds', delivery.delayMs),
				],
			},
		],
	},
	{
		title: 'Users',
		about: 'Tokens that are accepted, and for whom',
		actions: [
			{
				label: 'Add user',
				about: 'Accepts an additional token. With the name of an existing company, the user joins it.',
				control: 'addToken',
				fields: [
					text('token', 'Token', 'second-token'),
					text('company', 'Company', 'Blue Anchor Imports'),
					text('name', 'Name', 'Night Desk'),
				],
				said: ({ name, company }) => `added ${name}, ${company.name}`,
			},
			{
				label: 'Remove user',
				about: 'Refuses a token from now on.',
				control: 'removeToken',
				fields: [
					choice(
						'token',
						'Token',
						[...tokens].reverse().map((token) => [token, token]),
					),
				],
				said: (wasThere) => (wasThere ? 'removed' : 'there is no such token'),
			},
		],
	},
	{
		title: 'Start over',
		about: 'Clear the log, or everything',
		actions: [
			{ label: 'Clear the log', about: 'Deletes the requests logged so far.', control: 'clearLog' },
			{ label: 'Clear deliveries', about: 'Deletes the webhook requests sent so far.', control: 'clearDeliveries' },
			{
				label: 'Reset',
				about: 'Deletes all records, and resets all settings.',
				control: 'reset',
				isDestructive: true,
			},
		],
	},
];

const Settings = ({ url, allowedHosts, rateLimit, faultsLeft, quotas }) =>
	html`<aside class="card settings" aria-labelledby="settings">
		<h2 id="settings">This sandbox</h2>
		<dl class="facts">
			<div>
				<dt>URL</dt>
				<dd><code>${url}</code></dd>
			</div>
			${
				allowedHosts &&
				html`<div>
					<dt>Webhook requests go to</dt>
					<dd>${allowedHosts.map((host) => html`<code>${host}</code> `)}</dd>
				</div>`
			}
			<div>
				<dt>Request limit</dt>
				<dd>${count(rateLimit.limit)} in ${count(rateLimit.windowMs / 1_000)} seconds</dd>
			</div>
			<div>
				<dt>Pending faults</dt>
				<dd>${count(faultsLeft)}</dd>
			</div>
			<div>
				<dt>Description</dt>
				<dd><a href="/openapi.json">OpenAPI</a></dd>
			</div>
		</dl>
		<h3>Users</h3>
		<ul class="users">
			${quotas.map(
				({ user, token, rateSearches, rateRequests }) =>
					html`<li key=${token}>
						<b>${user}</b><code>${token}</code>
						<small class="muted"
							>${count(rateSearches)} rate searches and ${count(rateRequests)} rate requests left</small
						>
					</li>`,
			)}
		</ul>
	</aside>`;

/** Fault tools, limits, quotas, behavior, users and reset, in collapsible groups. */
export const Advanced = ({ overview }) =>
	html`<section class="advanced" aria-labelledby="title">
		<h1 id="title">Advanced</h1>
		<div class="advanced-groups">
			${groupsFor(overview).map(
				({ title, about, actions }, index) =>
					html`<details class="card group" key=${title} open=${index === 0}>
						<summary><b>${title}</b><span class="muted">${about}</span></summary>
						${actions.map(
							(action) =>
								html`<article key=${action.label} aria-label=${action.label}>
									<h2>${action.label}</h2>
									<${Form} action=${action} />
								</article>`,
						)}
					</details>`,
			)}
		</div>
		<${Settings} ...${overview} />
	</section>`;
