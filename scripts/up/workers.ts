// `node dist/workers.js SCRIPT COUNT` runs SCRIPT in COUNT processes that share their listening ports (node:cluster).
// A process that ends is replaced. SIGTERM stops all processes and waits until they have sent their responses.
import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';

/** After more ends than this within the time, no process is started again. */
const ENDS = { atMost: 5, withinMs: 60_000 };

const [script, count] = process.argv.slice(2);
let stopping = false;
let ends: number[] = [];
/** The exit code of this process; an error code when a worker cannot start. */
let exitCode = 0;

const listWorkers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

function stop(code: number): void {
  if (stopping) return;
  stopping = true;
  exitCode = code;
  for (const worker of listWorkers()) worker.process.kill('SIGTERM');
  exitWhenEmpty();
}

function exitWhenEmpty(): void {
  if (stopping && listWorkers().length === 0) process.exit(exitCode);
}

cluster.setupPrimary({ exec: script, args: [] });
cluster.on('exit', async (worker, code, signal) => {
  if (stopping) return exitWhenEmpty();
  const now = Date.now();
  ends = [...ends.filter((at) => now - at < ENDS.withinMs), now];
  console.error(`Process ${worker.process.pid} ended (${signal ?? `code ${code}`}).`);
  // A process that fails on its start, for example because of a wrong setting, would fail again.
  if (ends.length > ENDS.atMost || (listWorkers().length === 0 && code)) return stop(code || 1);
  await pause(250 * ends.length);
  if (!stopping) cluster.fork();
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop(0));
for (let at = 0; at < Number(count); at++) cluster.fork();
