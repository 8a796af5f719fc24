// Loaded into a program that a tool starts: ends it, and what it started itself, when the tool is gone without a word,
// killed or broken off in a test run.
const POLL_MS = 500;

const starter = Number(new URL(import.meta.url).searchParams.get('starter'));
setInterval(() => {
	if (process.ppid !== starter) process.kill(-process.pid, 'SIGKILL');
}, POLL_MS).unref();

// What the program forks would inherit this, and has another parent.
const index = process.execArgv.indexOf(import.meta.url);
if (index > 0) process.execArgv.splice(index - 1, 2);
