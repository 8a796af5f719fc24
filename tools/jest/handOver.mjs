/** Gives a test the module that n8n and the harness have too, in place of another copy in jest's registry. */
export default {
	process: (_source, file) => ({ code: `module.exports = loadOutside(${JSON.stringify(file)});` }),
};
