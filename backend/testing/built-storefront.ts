import { randomBytes } from 'node:crypto';
import { freePort } from '../db/postgres/record';
import { createBuiltProcess, type StartedProcess } from './built-process';

/** The built storefront as a process, which can be killed and started again on the same port. */
export interface BuiltStorefront extends StartedProcess {
  port: number;
}

interface Input {
  /** The URL of one backend, or several URLs with commas. */
  backendUrl: string;
  gatewaySecret: string;
  logFolder: string;
  /** Additional environment variables. */
  env?: Record<string, string>;
  preloads?: string[];
}

/** Creates a storefront for one test without starting it. */
export async function createBuiltStorefront(input: Input): Promise<BuiltStorefront> {
  const port = await freePort();
  const started = createBuiltProcess({
    script: 'server.js',
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      BACKEND_URL: input.backendUrl,
      // The secret is the same after a restart, as it is in a data folder.
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
