/** Gives a test the same module that n8n and the harness use, instead of another copy from jest's registry. */
export default {
	process: (_source, file) => ({ code: `module.exports = loadOutside(${JSON.stringify(file)});` }),
};
/**
 * Options with which swc turns `.mts` and `.ts` into CommonJS, so that jest's globals and n8n-core's decorators work.
 */
export const swcOptions = {
	jsc: {
		target: 'es2022',
		parser: { syntax: 'typescript', decorators: true },
		transform: { legacyDecorator: true, decoratorMetadata: true },
	},
	module: { type: 'commonjs' },
};
