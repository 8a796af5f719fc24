import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from '../setup/project.mjs';

/** A message in the code, with "…" in place of each value. */
export interface Message {
	/** The path relative to the root of the project. */
	readonly file: string;
	readonly text: string;
	/** The description for the message, if the code has it next to the message. */
	hint?: string;
}

/** The headings of docs/messages.md, each with the paths of the messages listed under it. The first match wins. */
const SECTIONS: readonly (readonly [heading: string, introduction: string, files: RegExp])[] = [
	[
		'Credential test',
		'What the editor shows when you save or retry a credential. See [Credentials](credentials.md).',
		/^credentials\//,
	],
	[
		'Bookings',
		'If a message says that something may have been booked, read [Booking safely](bookings.md) before you run anything again.',
		/execution\/(book|bookingRecord|bookingTexts|guards|otherValues|preview|previewOutcome|sameFreight|together|ask)\.ts$/,
	],
	[
		'Hints about a request',
		'Node hints appear beside the output. The request was sent anyway.',
		/execution\/(requestHints|quoteDifferences)\.ts$/,
	],
	[
		'Files',
		'Uploads and downloads of documents.',
		/(execution\/files|transport\/files\/|resources\/(orderFile|shared\/files))/,
	],
	[
		'Webhook trigger',
		"Some of these are in n8n's log or in a node hint. See [Drayage Freight Trigger](trigger.md#troubleshooting).",
		/^nodes\/DrayageFreightTrigger\//,
	],
	[
		'Updates trigger',
		"Some of these are in n8n's log or in a node hint. See [Drayage Freight Updates Trigger](updates.md#troubleshooting).",
		/^nodes\/DrayageFreightUpdatesTrigger\//,
	],
	['Rates and other records', 'Hints and errors of single operations.', /^nodes\/DrayageFreight\//],
	['Connection, account and limits', 'Errors of any request. See [Limits and quotas](limits.md).', /^transport\//],
	[
		'Values, names and lists',
		'The message begins with the label of the parameter. Nothing was sent for this item.',
		/^(nodes\/shared|contract)\//,
	],
];

const textOf = (node: ts.Node): string | undefined => {
	if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
	if (ts.isParenthesizedExpression(node)) return textOf(node.expression);
	if (!ts.isTemplateExpression(node)) return undefined;
	return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
};

/** Functions whose string arguments are labels, descriptions or examples, which the reference lists. */
const WORDS =
	/^(words|required|settingField|flagField|nodeField|noticeField|operation|picker|change|outcome|resource|collection|shownFor|entry|nameField|rowsOf|ends|usual|quote|bookingWords|shipmentOperations|fileOperations|rowType|typeOfFile|sentField|cargoValue|contacts|hour|written|mode|named|titled|option|choice|regions|files|watchOf|shipments|split|RegExp|debug|info)$/;

/** Properties whose strings are labels, descriptions or examples. */
const LABELS =
	/^(description|displayName|placeholder|name|action|hint|subtitle|advice|noun|nameExample|example|examples|sample|inactive|active|executionsHelp|activationHint|expression|url|documentationUrl|to_city|rejected_reason)$/;

/** Constants that contain labels, or parts of descriptions. */
const LABEL_CONSTANTS = /^(LABELS|AFTER_READING)$/;

const isWording = (node: ts.Node): boolean => {
	let at = node.parent;
	while (!ts.isSourceFile(at) && !ts.isFunctionLike(at)) {
		if (ts.isImportDeclaration(at) || ts.isExportDeclaration(at) || ts.isTypeNode(at)) return true;
		if (ts.isCallExpression(at) && WORDS.test(at.expression.getText().split('.').at(-1) ?? '')) return true;
		if (ts.isVariableDeclaration(at) && LABEL_CONSTANTS.test(at.name.getText())) return true;
		if ((ts.isPropertyAssignment(at) || ts.isPropertyDeclaration(at)) && LABELS.test(at.name.getText())) return true;
		at = at.parent;
	}
	return false;
};

/**
 * Returns the type of a message: a sentence, a clause that follows "because" or a colon, or a problem with a value,
 * such as "must be a whole number".
 */
const isMessage = (text: string, file: string) => {
	if (/[{}$<>]|=>|^=/.test(text.replaceAll('{"data": [...]}', ''))) return false;
	const words = text.split(/\s+/).filter((word) => /[a-z]/i.test(word));
	const isFlaw = /^(must|can't|has more|is not|isn't|contains|or )/.test(text) && words.length >= 2;
	if (file.startsWith('contract/')) return isFlaw;
	const isClause = /^(the|it|its|this|an?) /.test(text) && words.length >= 6;
	return isFlaw || isClause || (words.length >= 3 && /^["“]?([A-Z]|n8n|…"?:? (\p{Ll}|…))/u.test(text));
};

/** Returns the message for a hint: the previous argument or entry. */
const messageBefore = (node: ts.Node): string | undefined => {
	const { parent } = node;
	const siblings: readonly ts.Node[] = ts.isNewExpression(parent)
		? (parent.arguments ?? [])
		: ts.isArrayLiteralExpression(parent)
			? parent.elements
			: [];
	const before = siblings[siblings.indexOf(node) - 1];
	return before && textOf(before)?.trim();
};

const messagesIn = (file: string): Message[] => {
	const source = ts.createSourceFile(file, readFileSync(path.join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
	const messages: Message[] = [];
	const visit = (node: ts.Node) => {
		const text = textOf(node)?.trim();
		if (text !== undefined && !ts.isParenthesizedExpression(node) && isMessage(text, file) && !isWording(node)) {
			const before = messageBefore(node);
			const message = messages.find((one) => one.text === before);
			if (message) message.hint = text;
			else messages.push({ file, text });
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return messages;
};

/** Returns every message in the code that a user can see. */
export const readMessages = (): Message[] => {
	const files = ['credentials', 'nodes', 'transport', 'contract'].flatMap((folder) =>
		readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.ts'))
			.map((name) => path.join(folder, name))
			.sort(),
	);
	return files.flatMap(messagesIn);
};

const HEAD = `# Messages

Every message that the nodes show or log, and parts of longer messages. "…" stands for a value, such as a number or a label. Press Ctrl-F and
search for a few words of your message. The second column is n8n's description below the message, if there is one.

The most common problems are explained in [Troubleshooting](troubleshooting.md). If the API gives a reason, the message ends with it.
\`npm run generate\` writes this page from the code.
`;

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replace(/\s+/g, ' ');

/** Generates docs/messages.md. Throws if a message has no heading. */
export const messagesPage = (messages: readonly Message[] = readMessages()): string => {
	const placed = messages.map((message) => {
		const section = SECTIONS.find(([, , files]) => files.test(message.file));
		if (!section) throw new Error(`tools/generate/messages.mts has no section for ${message.file}.`);
		return { section, message };
	});
	const parts = SECTIONS.flatMap((section) => {
		const rows = placed.filter((one) => one.section === section).map(({ message }) => message);
		const unique = rows.filter(({ text }, index) => rows.findIndex((row) => row.text === text) === index);
		if (unique.length === 0) return [];
		const [heading, introduction] = section;
		return [
			`\n## ${heading}\n\n${introduction}\n\n| Message | What to do |\n| --- | --- |\n`,
			...unique.map(({ text, hint = '' }) => `| ${cell(text)} | ${cell(hint)} |\n`),
		];
	});
	return HEAD + parts.join('');
};
