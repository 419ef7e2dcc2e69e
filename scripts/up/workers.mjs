// `node workers.mjs SCRIPT COUNT`: runs SCRIPT in COUNT processes that share the ports they listen on (node:cluster).
// A process that ends is replaced. SIGTERM stops every process and waits for it; their responses may end.
import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';

/** More ends than this within the time, and starting again is no help. */
const ENDS = { atMost: 5, withinMs: 60_000 };

const [script, count] = process.argv.slice(2);
let stopping = false;
let ends = [];
/** The code of the worker that ended last, for our parent. */
let exitCode = 0;

const listWorkers = () => Object.values(cluster.workers);

function stop(code) {
  if (stopping) return;
  stopping = true;
  exitCode = code;
  for (const worker of listWorkers()) worker.process.kill('SIGTERM');
  exitWhenEmpty();
}

function exitWhenEmpty() {
  if (stopping && listWorkers().length === 0) process.exit(exitCode);
}

cluster.setupPrimary({ exec: script, args: [] });
cluster.on('exit', async (worker, code, signal) => {
  if (stopping) return exitWhenEmpty();
  const now = Date.now();
  ends = [...ends.filter((at) => now - at < ENDS.withinMs), now];
  console.error(`Process ${worker.process.pid} ended (${signal ?? `code ${code}`}).`);
  // One that cannot start, such as with a wrong setting, would never start.
  if (ends.length > ENDS.atMost || (listWorkers().length === 0 && code)) return stop(code || 1);
  await pause(250 * ends.length);
  if (!stopping) cluster.fork();
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop(0));
for (let at = 0; at < Number(count); at++) cluster.fork();
