import { createBuiltStorefront } from '../backend/testing/built-storefront';
import { readStackSecrets } from './own-process';

/** A test's own storefront beside the shared one, so that it can be killed or lose its backend. */
export interface StartedStorefront {
  port: number;
  /** Returns a URL, such as `http://my.localhost:PORT/home`. */
  at(host: string, path: string): string;
  start(): Promise<void>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Moves its clock an hour ahead, which ages its cache. */
  growOlder(): Promise<void>;
}

/** `more` holds additional environment variables. */
export async function startStorefront(
  backendUrl: string,
  more: Record<string, string> = {},
): Promise<StartedStorefront> {
  const { port, start, kill, ask } = await createBuiltStorefront({
    backendUrl,
    gatewaySecret: readStackSecrets().GATEWAY_SECRET,
    logFolder: process.env.STACK_DATA_DIR!,
    env: more,
    preloads: ['e2e/clock-ahead.mjs'],
  });
  return {
    port,
    at: (host, path) => `http://${host}:${port}${path}`,
    start,
    kill,
    growOlder: () => ask('an hour later'),
  };
}
