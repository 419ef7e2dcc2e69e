import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildWhenStale } from '../build/build.mjs';
import { readWorkers } from '../up/options.mjs';
import { freePort } from '../up/ports.mjs';
import { startStack } from '../up/stack.mjs';

const FOLDER = 'makan-stack-';
/** What the caller's environment says about a stack of its own must not reach this one. */
const OWN = [
  'DATABASE_URL',
  'BACKEND_URL',
  'SESSION_SECRET',
  'GATEWAY_SECRET',
  'CODE_SECRET',
  'STOREFRONT_URL',
  'PAYMENT_SANDBOX_PORT',
  'CONSOLE_HOST',
];

/**
 * A stack on free ports and a data folder of its own, built first when sources have changed. `env` is what tests need to
 * find it; `stop` ends it and deletes its data. `payments` has the bundled payment pages run with it,
 * so that hosted ways to pay are on offer.
 */
export async function startTestStack({ say = () => {}, env = {}, payments = false } = {}) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const distDir = resolve(root, process.env.DIST_DIR || 'dist');
  await buildWhenStale({ root, distDir, say });
  await clearUp(distDir);

  const dataDir = mkdtempSync(join(tmpdir(), FOLDER));
  // PostgreSQL's account must be able to enter it when we are root.
  chmodSync(dataDir, 0o711);
  const port = await freePort();
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN.includes(name)));
  const paymentSandboxPort = payments ? String(await freePort()) : undefined;
  const variables = { ...inherited, ...env };
  const sandbox = payments && { PAYMENT_SANDBOX_PORT: paymentSandboxPort };
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  const options = {
    root,
    distDir,
    dataDir,
    host: '127.0.0.1',
    port,
    backendPort: await freePort(),
    paymentSandboxPort,
    workers: readWorkers((name, fallback) => variables[name] || fallback),
    secrets: {
      SESSION_SECRET: undefined,
      GATEWAY_SECRET: undefined,
      CODE_SECRET: undefined,
      ...(payments && { HOSTED_PAGE_SECRET: undefined }),
    },
    // All browser tests come from one address: more logins and pages than one may have.
    env: {
      ...inherited,
      MAKAN_DEV_PAGES: '1',
      CODES_PER_ADDRESS: '10000',
      RENDERS_PER_SECOND: '1000',
      RENDERS_AT_ONCE: '10000',
      ...sandbox,
      ...env,
    },
  };
  try {
    const stack = await startStack(options, { say });
    return {
      storefrontUrl: stack.storefrontUrl,
      backendUrl: stack.backendUrl,
      dataDir,
      env: {
        STACK_URL: `http://sg.localhost:${port}`,
        STACK_PORT: String(port),
        STACK_BACKEND_URL: stack.backendUrl,
        STACK_CONSOLE_URL: stack.consoleUrl,
        STACK_DATA_DIR: dataDir,
        ...sandbox,
      },
      async stop() {
        await stack.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Stops and removes what killed runs left. */
async function clearUp(distDir) {
  const left = readdirSync(tmpdir()).filter((name) => name.startsWith(FOLDER));
  if (left.length === 0) return;
  const { stopAbandoned } = await import(pathToFileURL(join(distDir, 'prepare.js')).href);
  for (const name of left) {
    const folder = join(tmpdir(), name);
    if (existsSync(folder) && (await stopAbandoned(folder)))
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
