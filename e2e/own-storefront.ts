import { createBuiltStorefront } from '../backend/testing/built-storefront';
import { readStackSecrets } from './own-process';

/** A storefront of a test's own, beside the one that all share, so that its backend may go away and itself may be killed. */
export interface StartedStorefront {
  port: number;
  /** `http://my.localhost:PORT/home` */
  at(host: string, path: string): string;
  start(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Moves its clock an hour ahead, so that what it has cached is as old as that. */
  growOlder(): Promise<void>;
}

/** `more`: what its environment has beside what every storefront needs. */
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
