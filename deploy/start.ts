// `node dist/start.js storefront|backend|health URL|COMMAND ...`: runs one built part in this process, so that it is
// process 1 of a container and receives its signals. Any other argument is an operator command, such as `migrate` or `backup FILE`.
import { fileURLToPath } from 'node:url';
import { UpError } from '../scripts/project';
import { readWorkers } from '../scripts/up/options';

const PARTS = { storefront: 'server.js', backend: 'backend.js' };
type Part = keyof typeof PARTS;
const dist = new URL('../dist/', import.meta.url);
const [command = '', ...rest] = process.argv.slice(2);

try {
  if (isPart(command)) await run(command);
  else if (command === 'health') process.exitCode = await checkHealth(rest[0] ?? '');
  else {
    const { runCommand } = await import(new URL('makan.js', dist).href);
    process.exitCode = await runCommand([command, ...rest]);
  }
} catch (error) {
  console.error(error instanceof UpError ? error.message : error);
  process.exitCode = 1;
}

function isPart(name: string): name is Part {
  return Object.hasOwn(PARTS, name);
}

async function run(part: Part): Promise<void> {
  const count = readWorkers(process.env)[part];
  const script = fileURLToPath(new URL(PARTS[part], dist));
  if (count === 1) return import(script);
  process.argv = [process.argv[0] ?? '', 'workers', script, String(count)];
  return import(new URL('workers.js', dist).href);
}

/** Returns exit status 0 when the address answers with success. The image has no curl for health checks. */
async function checkHealth(url: string): Promise<number> {
  const { ok } = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => ({ ok: false }));
  return ok ? 0 : 1;
}
