// `npm run backend` and `npm run storefront`: builds what changed and runs that part alone, with the settings of the environment, in
// the foreground and with its log on the console. `npm run up` starts all parts.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkNode, installWhenStale } from './up/install.mjs';

const SCRIPTS = {
  backend: 'backend.js',
  storefront: 'server.js',
};

const root = new URL('..', import.meta.url);
const rootPath = fileURLToPath(root);
const [part] = process.argv.slice(2);

try {
  checkNode(process.versions.node);
  installWhenStale(root);
  const { readPartWorkers } = await import('./up/options.mjs');
  const { buildWhenStale } = await import('./build/build.mjs');
  const distDir = resolve(rootPath, process.env.DIST_DIR || 'dist');
  const count = readPartWorkers(process.env, part);
  await buildWhenStale({ root: rootPath, distDir, say: console.error });

  const script = join(distDir, SCRIPTS[part]);
  const workers = fileURLToPath(new URL('up/workers.mjs', import.meta.url));
  const command = count > 1 ? [workers, script, String(count)] : [script];
  const exitWithParent = new URL('up/exit-with-parent.mjs', import.meta.url).href;
  const child = spawn(process.execPath, ['--enable-source-maps', '--import', exitWithParent, ...command], {
    cwd: rootPath,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_ENV: 'production', CONSOLE_DIR: join(distDir, 'console'), ...process.env },
  });
  // A terminal sends Ctrl-C to both; a supervisor sends SIGTERM to us alone.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.once('exit', (code, signal) => {
    process.exitCode = signal ? 1 : code;
  });
} catch (error) {
  console.error(['UpError', 'MessagesError'].includes(error.name) ? error.message : error);
  process.exitCode = 1;
}
