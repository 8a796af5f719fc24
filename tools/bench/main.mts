// Runs one of these benchmarks.
// Usage: npm run bench -- [scenario] [--write] [--events 300] [--rounds 3] [--at-once 20] [--type ltl.label.created]
//                         [--model <name>] [--group <name>] [--question <number>]
//
//   requests   the default: the action node and its alternatives; --write writes docs/benchmarks.md
//   ask        how well a real model answers a dispatcher's questions with the node as its tools: --model, --group,
//              --question; set OPENAI_API_KEY to your own key, and OPENAI_BASE_URL for another provider
//   bookings   the requests per booking
//   download   how much a large download raises the memory of n8n's process
//   trigger    the trigger and n8n's Webhook node in a real n8n: --events, --rounds, --at-once, --type
//   console    the sandbox's console in Chromium, and the console before its redesign
//   workers    how many duplicates two workers let pass: --events, --at-once; needs Redis and PostgreSQL
const [first = '', ...rest] = process.argv.slice(2);
const isNamed = first !== '' && !first.startsWith('-');
const scenarios = {
	requests: () => import('./requests.mts'),
	ask: () => import('./ask.mts'),
	bookings: () => import('./bookings.mts'),
	download: () => import('./download.mts'),
	trigger: async () => await (await import('./trigger.mts')).compareTriggers(),
	console: () => import('./console.mts'),
	workers: async () => await (await import('./trigger.mts')).countRepeats(),
};
const name = isNamed ? first : 'requests';
if (!(name in scenarios)) {
	console.error(`There is no bench "${name}". Choose one of: ${Object.keys(scenarios).join(', ')}`);
	process.exit(1);
}
// Each scenario reads its own options.
if (isNamed) process.argv.splice(2, process.argv.length - 2, ...rest);
await scenarios[name as keyof typeof scenarios]();
