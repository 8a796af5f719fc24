const ROOT = process.cwd();
const { control } = await import(ROOT + '/sandbox/index.mts');
const { spawnSandbox, sandboxReady, SANDBOX_TOKEN } = await import(ROOT + '/tools/start/sandbox.mts');
const { Services } = await import(ROOT + '/tools/start/services.mts');
const { freePort } = await import(ROOT + '/tools/start/ports.mts');
const { execFileSync } = await import('node:child_process');
const services = new Services();
const sandbox = spawnSandbox(services, await freePort(), '/tmp/small/benchdata');
await sandboxReady(sandbox);
const client = control(sandbox.url);
const one = async (contestant: string) => {
  await client.reset(); await client.setRateLimit({ limit: 10_000_000, windowMs: 60_000 });
  for (const token of [SANDBOX_TOKEN, SANDBOX_TOKEN + '-colleague']) await client.setQuotas({ token, rateSearches: { limit: 10_000_000 } });
  const out = execFileSync(process.execPath, ['--import', 'tsx', ROOT + '/tools/bench/requests/run.mts', JSON.stringify({ contestant, baseUrl: sandbox.url, accessToken: SANDBOX_TOKEN, items: 3000, limit: 7200, goesOn: true })], { cwd: ROOT, encoding: 'utf8' });
  return JSON.parse(out);
};
const ratios: number[] = [];
for (let i = 0; i < 5; i++) {
  const [a, b] = i % 2 ? (await (async () => { const y = await one('httpRequest'); return [await one('drayage'), y]; })()) : [await one('drayage'), await one('httpRequest')];
  ratios.push(a.cpuMs / b.cpuMs);
  console.log((a.cpuMs / 3000).toFixed(3), (b.cpuMs / 3000).toFixed(3), (a.cpuMs / b.cpuMs).toFixed(3), a.succeeded, b.succeeded, a.seconds.toFixed(1), b.seconds.toFixed(1));
}
console.log('median', ratios.sort((x, y) => x - y)[2]);
await services.stop?.();
process.exit();
