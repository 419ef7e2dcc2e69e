import { setTimeout as pause } from 'node:timers/promises';
import { CallError, type Calls, createCallsTo } from '../client';
import { type BackendProcess, createBackendProcess } from '../crash/backend-process';
import { isUnanswered } from '../crash/load';
import { createTestEnv } from '../deps';
import { type Outcomes, runAllAtOnce } from '../ordering';

/** A backend process with a client that calls it as the gateway does. */
export type Backend = BackendProcess & { calls: Calls };

/** Creates a backend without starting it. `more` are additional environment variables. */
export async function createBackend(
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<Backend> {
  const made = await createBackendProcess(databaseUrl, more);
  return { ...made, calls: createCallsTo(made.url, createTestEnv('').GATEWAY_SECRET) };
}

/** Starts two backend processes on one PostgreSQL concurrently. */
export async function startTwoBackends(
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<[Backend, Backend]> {
  const both: [Backend, Backend] = [
    await createBackend(databaseUrl, more),
    await createBackend(databaseUrl, more),
  ];
  const started = await Promise.allSettled(both.map((backend) => backend.start()));
  const failed = started.find((outcome) => outcome.status === 'rejected');
  if (!failed) return both;
  await Promise.all(both.map((backend) => backend.kill()));
  throw failed.reason;
}

/** A request that can be repeated safely, such as one with an idempotency key. */
export type Repeatable<T> = (calls: Calls) => Promise<T>;

/**
 * Runs all requests concurrently, alternating between the backends. Kills the first backend with -9 after
 * `killAfter` answers, and starts it again. A request without an answer is repeated at the other backend until
 * it is answered.
 */
export async function runThroughKill<T>(
  backends: [Backend, Backend],
  attempts: Repeatable<T>[],
  killAfter: number,
): Promise<Outcomes<T> & { unanswered: number }> {
  let answered = 0;
  let unanswered = 0;
  let killed: Promise<void> | undefined;
  const count = () => {
    answered += 1;
    if (answered === killAfter) killed = backends[0].kill().then(() => backends[0].start());
  };
  const until = async (attempt: Repeatable<T>, first: number): Promise<T> => {
    for (let at = first; ; at++) {
      try {
        const answer = await attempt(backends[at % 2]!.calls);
        count();
        return answer;
      } catch (error) {
        if (!isUnanswered(error)) {
          count();
          throw error;
        }
        unanswered += 1;
        await pause(20);
      }
    }
  };
  try {
    const outcomes = await runAllAtOnce(attempts.map((attempt, index) => () => until(attempt, index)));
    return { ...outcomes, unanswered };
  } finally {
    await killed;
  }
}

/**
 * Runs all requests concurrently, alternating between the backends. On a busy machine a request may wait too
 * long for a connection and get 503 UNREACHABLE; it is repeated, as the storefront does.
 */
export const runAtBoth = <T>(backends: [Backend, Backend], attempts: Repeatable<T>[]): Promise<Outcomes<T>> =>
  runAllAtOnce(
    attempts.map((attempt, index) => async () => {
      for (;;)
        try {
          return await attempt(backends[index % 2]!.calls);
        } catch (error) {
          if (!(error instanceof CallError && error.code === 'UNREACHABLE')) throw error;
          await pause(20);
        }
    }),
  );
