import { imageTasks } from './image-tasks';

/** Milliseconds between two checks of the processor time. */
const checkEveryMs = 50;

export interface TaskRequest {
  id: number;
  name: keyof typeof imageTasks;
  args: unknown[];
  /**
   * Maximum processor time of the task, in milliseconds: on a busy machine wall time says nothing about an
   * image.
   */
  cpuMs: number;
}

/** Each task is accepted first: a process that ends without that has not worked on the image. */
export type TaskAnswer =
  | { id: number; accepted: true }
  | { id: number; result: unknown }
  | { id: number; error: string };

/**
 * Ends this process when the task has used up its processor time; decoders run in threads beside this one.
 * Returns the function that stops the check.
 */
function endAfter(cpuMs: number): () => void {
  const start = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    if ((user + system) / 1000 > cpuMs) process.kill(process.pid, 'SIGKILL');
  }, checkEveryMs);
  return () => clearInterval(timer);
}

const send = (answer: TaskAnswer | 'ready') => process.send?.(answer);

process.on('message', async ({ id, name, args, cpuMs }: TaskRequest) => {
  send({ id, accepted: true });
  const stopWatch = endAfter(cpuMs);
  try {
    const task = imageTasks[name] as (...given: unknown[]) => Promise<unknown>;
    send({ id, result: await task(...args) });
  } catch (error) {
    send({ id, error: String(error) });
  } finally {
    stopWatch();
  }
});
process.on('disconnect', () => process.exit());
send('ready');
