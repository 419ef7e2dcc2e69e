import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freePort } from '../backend/db/postgres/record';

const root = fileURLToPath(new URL('..', import.meta.url));
const preload = (path: string) => ['--import', pathToFileURL(join(root, path)).href];

/** A storefront of a test's own, beside the one that all share, so that its backend may go away and itself may be killed. */
export interface OwnStorefront {
  port: number;
  /** `http://my.localhost:PORT/home` */
  at(host: string, path: string): string;
  start(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Has its clock jump ahead, so that what it keeps is as old as that. */
  growOlder(): void;
}

export async function ownStorefront(backendUrl: string): Promise<OwnStorefront> {
  const port = await freePort();
  const secrets = JSON.parse(readFileSync(join(process.env.STACK_DATA_DIR!, 'secrets.json'), 'utf8'));
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    BACKEND_URL: backendUrl,
    // The same over restarts, as the data folder keeps it.
    SESSION_SECRET: randomBytes(32).toString('base64url'),
    GATEWAY_SECRET: secrets.GATEWAY_SECRET,
    LOG_LEVEL: 'error',
  };
  const script = join(root, process.env.DIST_DIR || 'dist', 'server.js');
  let child: ChildProcess | undefined;
  return {
    port,
    at: (host, path) => `http://${host}:${port}${path}`,
    async start() {
      const options = [...preload('scripts/up/exit-with-parent.mjs'), ...preload('e2e/clock-ahead.mjs')];
      // It says much about a backend that is away.
      const log = openSync(join(process.env.STACK_DATA_DIR!, 'own-storefront.log'), 'a');
      const started = spawn(process.execPath, [...options, script], {
        cwd: root,
        env: env as NodeJS.ProcessEnv,
        stdio: ['ignore', log, log, 'ipc'],
      });
      closeSync(log);
      child = started;
      while (started.exitCode === null) {
        const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
        if (answer?.ok) return;
        await pause(100);
      }
      throw new Error(`the storefront ended with code ${started.exitCode}; see own-storefront.log`);
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    growOlder: () => void child?.kill('SIGUSR2'),
  };
}
