/** How swc turns `.mts` and `.ts` into CommonJS, so that jest's globals and n8n-core's decorators work. */
export const swcOptions = {
	jsc: {
		target: 'es2022',
		parser: { syntax: 'typescript', decorators: true },
		transform: { legacyDecorator: true, decoratorMetadata: true },
	},
	module: { type: 'commonjs' },
};
