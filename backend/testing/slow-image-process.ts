import type { TaskRequest } from '../modules/media/image-process';

/**
 * An image process for tests. The first argument of a task decides whether it succeeds, fails, hangs or ends
 * the process.
 */
process.on('message', ({ id, args, cpuMs }: TaskRequest) => {
  const [word] = args as [string];
  process.send?.({ id, accepted: true });
  if (word === 'fail') process.send?.({ id, error: 'it failed' });
  else if (word === 'end') process.exit(1);
  else if (word !== 'hang') process.send?.({ id, result: { word, pid: process.pid, cpuMs } });
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
