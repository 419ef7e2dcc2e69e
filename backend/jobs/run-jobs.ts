import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { Deps } from '../deps';
import { getSessionUrl } from '../env';
import type { Job } from './job';
import { createJobLock, type JobLock } from './job-lock';
import { openQueues } from './job-queues';

/** A failed run is tried again after 1 to 2 seconds, and then ever later. */
const retries = { retryLimit: 4, retryDelay: 1, retryBackoff: true };
/** A run that is still marked as active after this was cut off and is done again. */
const expireInSeconds = 300;
/** A retry is found at least this often, however seldom its job is due. */
const pollMs = 3_000;

export interface RunningJobs {
  /** Takes no new work and waits for what runs. */
  stop(): Promise<void>;
}

/**
 * Runs each job at its interval, once for all instances (docs/decisions/jobs.md): every instance offers the run of the current slot
 * to the queue, which accepts one per slot, and one instance fetches it. A killed instance only leaves its slot's run behind.
 */
export async function runJobs(deps: Deps, jobs: readonly Job[]): Promise<RunningJobs> {
  const queues = await openQueues(deps, jobs);
  const locks = createJobLock(getSessionUrl(deps.env));
  const stopping = new AbortController();
  // Every job waits for it.
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
      // Taken once per slot, however often and by however many it is offered.
      await boss.send(job.name, {}, { singletonSeconds: job.everySeconds, expireInSeconds, ...retries });
      while (!stopping.aborted && (await runNext(loop, job)));
    } catch (err) {
      deps.log.error({ err, job: job.name }, 'the queue of a job does not answer');
      await pause(1000, undefined, { signal: stopping }).catch(() => {});
    }
    // Until the next slot has begun, for PostgreSQL's clock too; not for all instances at the same moment.
    const untilSlot = everyMs - (Date.now() % everyMs) + 50 + Math.random() * 100;
    await pause(Math.min(untilSlot, pollMs), undefined, { signal: stopping }).catch(() => {});
  }
}

/** Does one run that is due. False when there was none. */
async function runNext({ deps, boss, locks }: LoopDeps, job: Job): Promise<boolean> {
  const [due] = await boss.fetch(job.name);
  if (!due) return false;
  const turn = await locks.take(job.name);
  if (!turn) {
    // Another instance is still at it: what is due now, it finds too, or the next slot's run does.
    await boss.complete(job.name, due.id, { skipped: true });
    return false;
  }
  const started = Date.now();
  try {
    const result = await job.run(deps);
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
