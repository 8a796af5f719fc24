// Installs everything that the tests need: a real n8n, the oldest tested n8n-core, Chromium, PostgreSQL, Redis and
// Dovecot. Each command also installs what it needs itself. CI runs this beside the first tests.
// Usage: node tools/run.mjs setup
import { ensureVersion, testedVersions } from '../versions/versions.mjs';
import { ensureChromium, ensureServers } from './install.mjs';
import { ensureN8n } from './n8n.mjs';

const [oldest] = testedVersions();

// One after another, because the tests need the other processor. The Debian packages take the least time.
await ensureChromium();
await ensureServers();
if (oldest) await ensureVersion(oldest);
await ensureN8n();
