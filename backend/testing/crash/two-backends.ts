import { type Calls, callsTo } from '../client';
import { testEnv } from '../deps';
import { type BackendProcess, backendProcess } from './backend-process';

/** A process and what the gateway says to it. */
export type Backend = BackendProcess & { calls: Calls };

/** Two backends on one PostgreSQL, each a process of its own, started at the same moment. `more`: further variables of both. */
export async function twoBackends(
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<[Backend, Backend]> {
  const one = async (): Promise<Backend> => {
    const made = await backendProcess(databaseUrl, more);
    return { ...made, calls: callsTo(made.url, testEnv('').GATEWAY_SECRET) };
  };
  const both: [Backend, Backend] = [await one(), await one()];
  const started = await Promise.allSettled(both.map((backend) => backend.start()));
  const failed = started.find((each) => each.status === 'rejected');
  if (!failed) return both;
  await Promise.all(both.map((backend) => backend.kill()));
  throw failed.reason;
}
