// `node deploy/start.mjs storefront|backend|health URL|COMMAND ...`: runs one part of what was built, in this process, so that it
// is process 1 of a container and gets its signals. Anything else is an operator command, such as `migrate` or `backup FILE`.
import { fileURLToPath } from 'node:url';
import { readPartWorkers } from '../scripts/up/options.mjs';

const PARTS = { storefront: 'server.js', backend: 'backend.js' };
const dist = new URL('../dist/', import.meta.url);
const [command = '', ...rest] = process.argv.slice(2);

try {
  if (Object.hasOwn(PARTS, command)) await run(command);
  else if (command === 'health') process.exitCode = await checkHealth(rest[0]);
  else {
    const { runCommand } = await import(new URL('makan.js', dist).href);
    process.exitCode = await runCommand([command, ...rest]);
  }
} catch (error) {
  console.error(error.name === 'UpError' ? error.message : error);
  process.exitCode = 1;
}

async function run(part) {
  const count = readPartWorkers(process.env, part);
  const script = fileURLToPath(new URL(PARTS[part], dist));
  if (count === 1) return import(script);
  process.argv = [process.argv[0], 'workers', script, String(count)];
  return import('../scripts/up/workers.mjs');
}

/** Returns 0 when the address answers with success: for health checks in an image without curl. */
async function checkHealth(url) {
  const { ok } = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => ({ ok: false }));
  return ok ? 0 : 1;
}
