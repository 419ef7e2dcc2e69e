// `npm run verify:deploy`: an installation as deploy/ describes it, on loopback. Debian's packages are installed when they are not there.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkNode, installWhenStale } from './up/install.mjs';

const root = new URL('..', import.meta.url);
const NEEDED = {
  caddy: '/usr/bin/caddy',
  pgbouncer: '/usr/sbin/pgbouncer',
  postgresql: '/usr/lib/postgresql',
  varnish: '/usr/sbin/varnishd',
  'varnish-modules': '/usr/share/doc/varnish-modules',
};
let code = 1;
try {
  checkNode(process.versions.node);
  installWhenStale(root);
  const { installPackages } = await import('./verify/browser.mjs');
  const { runProgram } = await import('./verify/program.mjs');
  const { buildWhenStale } = await import('./build/build.mjs');
  const missing = Object.keys(NEEDED).filter((name) => !existsSync(NEEDED[name]));
  if (missing.length > 0) installPackages(missing);
  const cwd = fileURLToPath(root);
  await buildWhenStale({ root: cwd, distDir: resolve(cwd, 'dist'), say: console.log });
  code = await runProgram(
    process.execPath,
    ['--import', 'tsx', 'e2e/deploy/run.ts', ...process.argv.slice(2)],
    {
      cwd,
      env: process.env,
    },
  );
} catch (error) {
  console.error(error.name === 'UpError' ? error.message : error);
  console.log('0 passed, 1 failed');
}
process.exitCode = code;
