import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { ROOT } from './tools/setup/project.mjs';

/** `.ts` files ship, `.mts` files don't. The rules below depend on that. */
const SHIPPED = ['nodes/**/*.ts', 'credentials/**/*.ts', 'contract/**/*.ts', 'transport/**/*.ts'];
const TYPED = ['**/*.ts', '**/*.mts'];
const PLAIN = ['**/*.js', '**/*.mjs'];

const RUNTIME_MODULES = ['n8n-workflow', 'zod', 'crypto', 'node:crypto'];

/** Rejects every import except relative paths and the given modules. */
function onlyImports(modules, message) {
	const allowed = modules.map((name) => `${name}$`).join('|');
	return { 'no-restricted-imports': ['error', { patterns: [{ regex: `^(?!\\.|${allowed})`, message }] }] };
}

/**
 * Allowed imports: nodes import transport, transport imports the contract, and the sandbox imports the contract.
 * Nothing imports in another direction.
 */
const IMPORT_ZONES = [
	{ target: './contract', from: '.', except: ['./contract', './node_modules'] },
	{ target: './transport', from: '.', except: ['./contract', './transport', './node_modules'] },
	{ target: './credentials', from: '.', except: ['./contract', './credentials', './transport', './node_modules'] },
	{ target: './nodes', from: '.', except: ['./contract', './nodes', './transport', './node_modules'] },
	{ target: './sandbox', from: '.', except: ['./contract', './sandbox', './node_modules'] },
	{ target: './tools', from: './test' },
].map((zone) => ({ ...zone, message: 'Imports point one way: nodes → transport → contract ← sandbox.' }));

/** The shared folders import in one direction: values, fields, locators and errors, operations. */
const LAYERS = [
	['values', ['fields', 'locators', 'errors.ts', 'operations']],
	['fields', ['locators', 'errors.ts', 'operations']],
	['locators', ['operations']],
	['errors.ts', ['locators', 'operations']],
];

/** Within the contract and transport, inner files don't import the files that build on them. */
const INNER_ZONES = [
	{ target: './contract/schema.ts', from: './contract', except: ['./schema.ts'] },
	{ target: './contract/codes.ts', from: './contract', except: ['./codes.ts', './schema.ts'] },
	{ target: './transport/errors.ts', from: './transport', except: ['./errors.ts'] },
	{ target: './transport/content.ts', from: './transport', except: ['./content.ts', './errors.ts'] },
	{
		target: './transport/http',
		from: './transport',
		except: ['./content.ts', './errors.ts', './http', './waiting.ts'],
	},
	{ target: './transport/waiting.ts', from: './transport', except: ['./errors.ts', './waiting.ts'] },
	{
		target: './transport/retry.ts',
		from: './transport',
		except: ['./content.ts', './errors.ts', './http', './waiting.ts', './limiter.ts'],
	},
].map((zone) => ({
	...zone,
	message: 'Inner files are imported one way: schema → codes → api, errors → content → http → retry.',
}));

const NODES = ['ContainerList', 'DrayageFreight', 'DrayageFreightTrigger', 'DrayageFreightUpdatesTrigger'];

const NODE_ZONES = [
	...LAYERS.map(([target, above]) => ({
		target: `./nodes/shared/${target}`,
		from: above.map((name) => `./nodes/shared/${name}`),
		message: 'Shared folders are imported one way: values → fields → locators, errors → operations.',
	})),
	...[...NODES, 'shared'].map((target) => ({
		target: `./nodes/${target}`,
		from: NODES.filter((name) => name !== target).map((name) => `./nodes/${name}`),
		message: "Nothing in one node's folder is imported by another: it belongs in nodes/shared/.",
	})),
	{
		target: './nodes/DrayageFreight/resources',
		from: './nodes/DrayageFreight/execution',
		message: 'The executor imports the resources, not the other way round.',
	},
];

/** The official rules for published code, applied to package.json and everything that ships. */
const officialRules = [
	{ ...n8nCommunityNodesPlugin.configs.recommended, files: ['package.json', ...SHIPPED] },
	// `no-control-regex` is one of the rules of `n8n-node lint`.
	{ files: SHIPPED, rules: { 'no-console': 'error', 'no-control-regex': 'error' } },
	{ files: ['package.json'], languageOptions: { parser: tseslint.parser } },
];

/** eslint-plugin-n8n-nodes-base, without exactly those rules that n8n's package scan switches off. */
const nodesBaseRules = [
	{ files: ['package.json', ...SHIPPED], plugins: { 'n8n-nodes-base': n8nNodesBase } },
	{ files: ['package.json'], rules: n8nNodesBase.configs.community.rules },
	{
		files: ['credentials/**/*.ts'],
		rules: {
			...n8nNodesBase.configs.credentials.rules,
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
			'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
		},
	},
	{
		files: ['nodes/**/*.ts'],
		rules: {
			...n8nNodesBase.configs.nodes.rules,
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
			'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
		},
	},
];

const typeRules = [
	{
		files: TYPED,
		extends: [tseslint.configs.strictTypeChecked],
		languageOptions: { parserOptions: { project: './test/tsconfig.json', tsconfigRootDir: ROOT } },
		rules: {
			// Messages often contain numbers.
			'@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
			'@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
			'@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
			// n8n's interfaces require async methods and single-method classes.
			'@typescript-eslint/require-await': 'off',
			'@typescript-eslint/no-extraneous-class': 'off',
		},
	},
	{ files: PLAIN, extends: [tseslint.configs.recommended] },
	{ files: ['gulpfile.js'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
	{
		// The official rules require async hooks. Values passed to `expect` are often loosely typed on purpose.
		files: ['test/**/*.mts'],
		rules: {
			'@typescript-eslint/no-non-null-assertion': 'off',
			'@typescript-eslint/no-unsafe-assignment': 'off',
			'@typescript-eslint/no-unsafe-member-access': 'off',
			'@typescript-eslint/unbound-method': 'off',
		},
	},
];

const importRules = [
	{
		files: [...TYPED, ...PLAIN],
		plugins: { 'import-x': importX },
		settings: {
			'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.mts', '.js', '.mjs', '.json'] })],
			'import-x/extensions': ['.ts', '.mts', '.js', '.mjs'],
			'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.mts'] },
		},
		rules: {
			// The sandbox makes the modules below /_console/ from the contract.
			'import-x/no-unresolved': ['error', { ignore: ['^/_console/'] }],
			'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
			'import-x/no-self-import': 'error',
			'import-x/no-cycle': 'error',
			'import-x/no-extraneous-dependencies': [
				'error',
				// A test compares sandbox/package.json with the code. The console's page uses development packages.
				{ devDependencies: true, peerDependencies: true, packageDir: ROOT },
			],
			'import-x/no-restricted-paths': [
				'error',
				{ basePath: ROOT, zones: [...IMPORT_ZONES, ...INNER_ZONES, ...NODE_ZONES] },
			],
		},
	},
	{
		files: SHIPPED,
		rules: onlyImports(RUNTIME_MODULES, 'Code that ships imports only n8n-workflow, zod, crypto and relative paths.'),
	},
	{ files: ['contract/**/*.ts'], rules: onlyImports(['zod'], 'The contract imports only zod.') },
	{
		files: ['transport/**/*.ts'],
		rules: onlyImports(
			['n8n-workflow', 'crypto', 'node:crypto'],
			'Transport imports only the contract and n8n-workflow.',
		),
	},
];

/** Rules that keep patterns in linear time for any text, since n8n runs all workflows on one thread. */
const patternRules = [
	{
		files: SHIPPED,
		plugins: { regexp },
		rules: {
			'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
			'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
		},
	},
	// `formatNumber` moves quadratically through a number, which has at most some 25 characters. A comment there would need
	// this rule, which n8n's own configuration doesn't have.
	{ files: ['nodes/shared/fields/text.ts'], rules: { 'regexp/no-super-linear-move': 'off' } },
];

const ONE_CLOCK = 'Ask state.now(): the sandbox has one clock, which can be moved forward.';

/** Ways to read the machine's time. Only sandbox/model/clock.mts may use them. */
const clockRules = [
	{
		files: ['sandbox/**/*.mts'],
		ignores: ['sandbox/model/clock.mts'],
		rules: {
			'no-restricted-properties': ['error', { object: 'Date', property: 'now', message: ONE_CLOCK }],
			'no-restricted-syntax': [
				'error',
				{ selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: ONE_CLOCK },
				{ selector: 'CallExpression[callee.name="Date"]', message: ONE_CLOCK },
			],
		},
	},
];

export default defineConfig(
	globalIgnores([
		'**/node_modules/',
		'dist/',
		'sandbox/dist/',
		'.n8n-data/',
		'.results/',
		'.cache/',
		'**/package-lock.json',
	]),
	officialRules,
	nodesBaseRules,
	typeRules,
	importRules,
	patternRules,
	clockRules,
);
