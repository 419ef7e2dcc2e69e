import { randomBytes } from 'node:crypto';
import { freePort } from '../backend/db/postgres/record';
import { stackSecrets, startProcess } from './own-process';

/** A storefront of a test's own, beside the one that all share, so that its backend may go away and itself may be killed. */
export interface StartedStorefront {
  port: number;
  /** `http://my.localhost:PORT/home` */
  at(host: string, path: string): string;
  start(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Has its clock jump ahead, so that what it keeps is as old as that. */
  growOlder(): void;
}

/** `more`: what its environment has beside what every storefront needs. */
export async function startStorefront(
  backendUrl: string,
  more: Record<string, string> = {},
): Promise<StartedStorefront> {
  const port = await freePort();
  const { start, kill, signal } = startProcess({
    script: 'server.js',
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      BACKEND_URL: backendUrl,
      // The same over restarts, as the data folder keeps it.
      SESSION_SECRET: randomBytes(32).toString('base64url'),
      GATEWAY_SECRET: stackSecrets().GATEWAY_SECRET,
      ...more,
    },
    health: `http://127.0.0.1:${port}/api/health`,
    preloads: ['e2e/clock-ahead.mjs'],
  });
  return {
    port,
    at: (host, path) => `http://${host}:${port}${path}`,
    start,
    kill,
    growOlder: () => signal('SIGUSR2'),
  };
}
