import { randomBytes } from 'node:crypto';
import { freePort } from '../db/postgres/record';
import { createBuiltProcess, type StartedProcess } from './built-process';

/** The built storefront as a process, which can be killed and comes back at the same port. */
export interface BuiltStorefront extends StartedProcess {
  port: number;
}

interface Input {
  /** One backend, or several with commas. */
  backendUrl: string;
  gatewaySecret: string;
  logFolder: string;
  /** What its environment has beside what every storefront needs. */
  env?: Record<string, string>;
  preloads?: string[];
}

/** A storefront of a test's own that is not started yet. */
export async function createBuiltStorefront(input: Input): Promise<BuiltStorefront> {
  const port = await freePort();
  const started = createBuiltProcess({
    script: 'server.js',
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      BACKEND_URL: input.backendUrl,
      // The same over restarts, as the data folder keeps it.
      SESSION_SECRET: randomBytes(32).toString('base64url'),
      GATEWAY_SECRET: input.gatewaySecret,
      ...input.env,
    },
    health: `http://127.0.0.1:${port}/api/health`,
    preloads: input.preloads,
    logFolder: input.logFolder,
  });
  return { ...started, port };
}
