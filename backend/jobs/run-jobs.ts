import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { traced } from '@/lib/domain/tracing';
import type { Deps } from '../deps';
import { getSessionUrl } from '../env';
import { createJobLock, type JobLock } from './job-lock';
import { type Job, openQueues } from './job-queues';

/** A failed run is retried after 1 to 2 seconds, then with growing pauses. */
const retries = { retryLimit: 4, retryDelay: 1, retryBackoff: true };
/** A run that is still active after this time was interrupted and runs again. */
const expireInSeconds = 300;
/** Maximum milliseconds until a retry is found, even for a job that is seldom due. */
const pollMs = 3_000;

export interface RunningJobs {
  /** Accepts no new work and waits for running jobs. */
  stop(): Promise<void>;
}

/**
 * Runs each job at its interval, once for all instances (docs/decisions/jobs.md): every instance offers the
 * run of the current slot to the queue, which accepts one per slot, and one instance fetches it. A killed
 * instance leaves only its slot's run behind.
 */
export async function runJobs(deps: Deps, jobs: readonly Job[]): Promise<RunningJobs> {
  const queues = await openQueues(deps, jobs);
  const locks = createJobLock(getSessionUrl(deps.env));
  const stopping = new AbortController();
  // Every job adds a listener to the signal.
  setMaxListeners(jobs.length + 1, stopping.signal);
  const loops = jobs.map((job) => repeat({ deps, boss: queues.boss, locks, stopping: stopping.signal }, job));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      await locks.close();
      await queues.close();
    },
  };
}

interface LoopDeps {
  deps: Deps;
  boss: PgBoss;
  locks: JobLock;
  stopping: AbortSignal;
}

async function repeat(loop: LoopDeps, job: Job): Promise<void> {
  const { deps, boss, stopping } = loop;
  const everyMs = job.everySeconds * 1000;
  while (!stopping.aborted) {
    try {
      // The queue accepts one run per slot, however many instances offer it.
      await boss.send(job.name, {}, { singletonSeconds: job.everySeconds, expireInSeconds, ...retries });
      while (!stopping.aborted && (await runNext(loop, job)));
    } catch (err) {
      deps.log.error({ err, job: job.name }, 'the queue of a job does not answer');
      await pause(1000, undefined, { signal: stopping }).catch(() => {});
    }
    // Waits until the next slot has begun by PostgreSQL's clock too; the extra time varies among instances.
    const untilSlot = everyMs - (Date.now() % everyMs) + 50 + Math.random() * 100;
    await pause(Math.min(untilSlot, pollMs), undefined, { signal: stopping }).catch(() => {});
  }
}

/** Runs one due job. Returns false when no run is due. */
async function runNext({ deps, boss, locks }: LoopDeps, job: Job): Promise<boolean> {
  const [due] = await boss.fetch(job.name);
  if (!due) return false;
  const turn = await locks.take(job.name);
  if (!turn) {
    // Another instance still runs the job; it or the next slot's run processes the rows that are due now.
    await boss.complete(job.name, due.id, { skipped: true });
    return false;
  }
  const started = Date.now();
  try {
    const result = await traced(`job ${job.name}`, {}, () => job.run(deps));
    await boss.complete(job.name, due.id, { result });
    countRun(deps, job, 'done', started);
    deps.log.debug({ job: job.name, result, ms: Date.now() - started }, 'job done');
  } catch (err) {
    countRun(deps, job, 'failed', started);
    deps.log.error({ err, job: job.name, ms: Date.now() - started }, 'job failed');
    await boss.fail(job.name, due.id, { message: err instanceof Error ? err.message : String(err) });
  } finally {
    await turn.end();
  }
  return true;
}

function countRun(
  { metrics }: Deps,
  { name: job }: Job,
  outcome: 'done' | 'failed',
  startedAt: number,
): void {
  metrics.count('makan_job_runs_total', 'Runs of jobs by outcome.', { job, outcome });
  metrics.observe('makan_job_seconds', 'Duration of runs of jobs.', (Date.now() - startedAt) / 1000, { job });
}
