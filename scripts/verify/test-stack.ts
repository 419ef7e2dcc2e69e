import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../backend/db/postgres/record';
import { buildWhenStale } from '../build/build';
import { distDir } from '../project';
import { readWorkers } from '../up/options';
import { startStack } from '../up/stack';

const FOLDER = 'makan-stack-';
/** Variables of the caller's own stack, which must not affect this one. */
const OWN = [
  'DATABASE_URL',
  'BACKEND_URL',
  'SESSION_SECRET',
  'GATEWAY_SECRET',
  'CODE_SECRET',
  'STOREFRONT_URL',
  'PAYMENT_SANDBOX_PORT',
  'PAYMENT_PEERS_PORT',
  'CONSOLE_HOST',
];

export interface TestStack {
  /** `http://127.0.0.1:PORT`, without a tenant's host. */
  storefrontUrl: string;
  backendUrl: string;
  dataDir: string;
  /** STACK_URL, STACK_PORT, STACK_BACKEND_URL, STACK_CONSOLE_URL, STACK_DATA_DIR and the ports of payment pages, for the tests. */
  env: Record<string, string>;
  /** Stops the stack and deletes its data. */
  stop(): Promise<void>;
}

interface TestStackOptions {
  print?: (line: string) => void;
  /** Additional environment variables of backend and storefront. */
  env?: Record<string, string>;
  /** Runs the bundled payment pages, so that hosted payment methods are offered. */
  payments?: boolean;
}

/** Starts a stack on free ports with a temporary data folder, after building changed sources. */
export async function startTestStack({
  print = () => {},
  env = {},
  payments = false,
}: TestStackOptions = {}): Promise<TestStack> {
  await buildWhenStale({ print });
  await clearUp();

  const dataDir = mkdtempSync(join(tmpdir(), FOLDER));
  // PostgreSQL's account must be able to enter the folder when this process runs as root.
  chmodSync(dataDir, 0o711);
  const port = await freePort();
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN.includes(name)));
  const paymentSandboxPort = payments ? String(await freePort()) : undefined;
  // A test starts the payment companies' trials on this port.
  const paymentPeersPort = payments ? String(await freePort()) : undefined;
  const sandbox: Record<string, string> =
    paymentSandboxPort && paymentPeersPort
      ? { PAYMENT_SANDBOX_PORT: paymentSandboxPort, STACK_PAYMENT_PEERS_PORT: paymentPeersPort }
      : {};
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  const options = {
    distDir,
    dataDir,
    host: '127.0.0.1',
    port,
    backendPort: await freePort(),
    paymentSandboxPort,
    workers: readWorkers({ ...inherited, ...env }),
    secrets: {
      SESSION_SECRET: undefined,
      GATEWAY_SECRET: undefined,
      CODE_SECRET: undefined,
      ...(payments && { HOSTED_PAGE_SECRET: undefined }),
    },
    // All browser tests share one IP address, which would exceed the limits for one visitor.
    env: {
      ...inherited,
      ...(paymentPeersPort && { PAYMENT_PEERS_PORT: paymentPeersPort }),
      MAKAN_DEV_PAGES: '1',
      CODES_PER_ADDRESS: '10000',
      RENDERS_PER_SECOND: '1000',
      RENDERS_AT_ONCE: '10000',
      ...sandbox,
      ...env,
    },
  };
  try {
    const stack = await startStack(options, { print });
    return {
      storefrontUrl: stack.storefrontUrl,
      backendUrl: stack.backendUrl,
      dataDir,
      env: {
        STACK_URL: `http://sg.localhost:${port}`,
        STACK_PORT: String(port),
        STACK_BACKEND_URL: stack.backendUrl,
        STACK_CONSOLE_URL: stack.consoleUrl ?? '',
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

/** Stops the processes and removes the folders of killed runs. */
async function clearUp(): Promise<void> {
  const left = readdirSync(tmpdir()).filter((name) => name.startsWith(FOLDER));
  if (left.length === 0) return;
  const { stopAbandoned } = await import(pathToFileURL(join(distDir, 'prepare.js')).href);
  for (const name of left) {
    const folder = join(tmpdir(), name);
    if (existsSync(folder) && (await stopAbandoned(folder)))
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
