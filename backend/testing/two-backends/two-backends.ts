import { setTimeout as pause } from 'node:timers/promises';
import { CallError, type Calls, createCallsTo } from '../client';
import { type BackendProcess, createBackendProcess } from '../crash/backend-process';
import { isUnanswered } from '../crash/load';
import { createTestEnv } from '../deps';
import { type Outcomes, runAllAtOnce } from '../ordering';

/** A process and what the gateway says to it. */
export type Backend = BackendProcess & { calls: Calls };

/** One that is not started yet. `more`: further variables. */
export async function createBackend(
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<Backend> {
  const made = await createBackendProcess(databaseUrl, more);
  return { ...made, calls: createCallsTo(made.url, createTestEnv('').GATEWAY_SECRET) };
}

/** Two backends on one PostgreSQL, each a process of its own, started at the same moment. */
export async function startTwoBackends(
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<[Backend, Backend]> {
  const both: [Backend, Backend] = [
    await createBackend(databaseUrl, more),
    await createBackend(databaseUrl, more),
  ];
  const started = await Promise.allSettled(both.map((backend) => backend.start()));
  const failed = started.find((each) => each.status === 'rejected');
  if (!failed) return both;
  await Promise.all(both.map((backend) => backend.kill()));
  throw failed.reason;
}

/** A request that can be repeated safely, such as one with an idempotency key. */
export type Repeatable<T> = (calls: Calls) => Promise<T>;

/**
 * Does everything at once, every other one at the other backend; kills the first with -9 when so many are answered, and starts it
 * again. A request without an answer is repeated at the other backend, until there is one.
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
 * Does everything at once, every other one at the other backend. On a busy machine one may wait too long for a connection and be
 * answered 503 UNREACHABLE: it is repeated, as the storefront does.
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
