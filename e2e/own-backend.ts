import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../backend/db/postgres/record';
import { readStackSecrets, type StartedProcess, startProcess } from './own-process';

/** Starts a test's own backend on the stack's database, with other environment variables. */
export async function startBackend(env: Record<string, string>): Promise<StartedProcess & { url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { GATEWAY_SECRET, CODE_SECRET } = readStackSecrets();
  const backend = startProcess({
    script: 'backend.js',
    env: {
      BACKEND_HOST: '127.0.0.1',
      BACKEND_PORT: String(port),
      DATABASE_URL: readDatabaseUrl(),
      DATABASE_POOL: '5',
      DATA_DIR: process.env.STACK_DATA_DIR!,
      GATEWAY_SECRET,
      CODE_SECRET,
      ...env,
    },
    health: `${url}/health`,
  });
  return { ...backend, url };
}

/** Starts the bundled sign-in provider, which accepts any name. */
export async function startSignInProvider(): Promise<StartedProcess & { port: string }> {
  const port = String(await freePort());
  const provider = startProcess({
    script: 'makan.js',
    args: ['demo', 'sign-in-provider'],
    env: { SIGN_IN_SANDBOX_PORT: port, DATA_DIR: process.env.STACK_DATA_DIR! },
    health: `http://127.0.0.1:${port}/.well-known/openid-configuration`,
  });
  return { ...provider, port };
}

function readDatabaseUrl(): string {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const file = join(process.env.STACK_DATA_DIR!, 'postgres.json');
  const { password, port } = JSON.parse(readFileSync(file, 'utf8')) as { password: string; port: number };
  return `postgresql://makan:${encodeURIComponent(password)}@127.0.0.1:${port}/makan`;
}
