import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createFairQueue, type QueueKey } from '@/lib/domain/fair-queue';
import type { TaskAnswer, TaskRequest } from './image-process';
import type { ImageTasks } from './image-tasks';

/** Thrown when an image took more processor time or memory than allowed. */
export class CostlyImageError extends Error {
  override name = 'CostlyImageError';
}

/** Thrown when a process ended before it accepted its task, so that the image is not the cause. */
class UnacceptedTaskError extends Error {
  override name = 'UnacceptedTaskError';
}

interface PoolSettings {
  program: string;
  /** Number of processes, which is also the number of restaurants served concurrently. */
  processes: number;
  /** Maximum processor time of one task, in milliseconds. */
  cpuMs: number;
  /** Milliseconds after which a hanging process is ended. */
  wallMs: number;
  /** Milliseconds after which an idle process is ended, so that its memory is released. */
  idleMs: number;
  waitingPerKey: number;
  waiting: number;
}

export interface TaskOptions {
  /** The owner of the image: owners are served in turn, each with one image at a time. */
  key: QueueKey;
  /** Aborts the task, even while it runs. */
  signal?: AbortSignal;
}

interface ImagePool {
  /**
   * Runs a task. Throws CostlyImageError, QueueFullError, the signal's reason, and the errors of the task.
   */
  run<Name extends keyof ImageTasks>(
    name: Name,
    args: Parameters<ImageTasks[Name]>,
    options: TaskOptions,
  ): ReturnType<ImageTasks[Name]>;
}

/** Creates a pool of processes that decode images; each can be ended without harm to the others. */
export function createImagePool(settings: PoolSettings): ImagePool {
  const { processes, waitingPerKey, waiting } = settings;
  const queue = createFairQueue({ running: processes, waitingPerKey, waiting });
  const idle = new Set<ImageProcess>();

  function takeProcess(): ImageProcess {
    for (const process of idle) {
      idle.delete(process);
      return process;
    }
    const started = startProcess(settings);
    started.child.once('exit', () => idle.delete(started));
    return started;
  }

  /** An idle process may end while it receives a task, which another process then does. */
  async function runTask(task: Task, signal?: AbortSignal): Promise<unknown> {
    const isReused = idle.size > 0;
    const process = takeProcess();
    try {
      return await process.run(task, signal);
    } catch (error) {
      if (!(error instanceof UnacceptedTaskError)) throw error;
      if (!isReused) throw new CostlyImageError();
    } finally {
      if (process.isAlive()) idle.add(process);
    }
    return runTask(task, signal);
  }

  return {
    run: ((name, args, { key, signal }) =>
      queue.run(key, () => runTask({ name, args }, signal), signal)) as ImagePool['run'],
  };
}

type Task = Pick<TaskRequest, 'name' | 'args'>;

interface ImageProcess {
  child: ChildProcess;
  isAlive(): boolean;
  run(task: Task, signal?: AbortSignal): Promise<unknown>;
}

function startProcess({ program, cpuMs, wallMs, idleMs }: PoolSettings): ImageProcess {
  const { NODE_ENV, PATH, HOME, TMPDIR, SystemRoot } = process.env;
  const child = fork(program, [], {
    execArgv: program.endsWith('.ts') ? ['--import', 'tsx'] : [],
    // The environment holds no secrets, in case an image exploits the decoder.
    env: { NODE_ENV, PATH, HOME, TMPDIR, SystemRoot },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Orders have priority over images. On a system that rejects the priority both run alike.
  try {
    setPriority(child.pid ?? 0, 10);
  } catch {}
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error(`${program} did not start`)));
    child.once('error', reject);
  });
  ready.catch(() => undefined);
  const kill = () => child.kill('SIGKILL');
  let idleTimer: NodeJS.Timeout | undefined;
  /** An idle process does not keep the program running. */
  const rest = () => {
    child.unref();
    child.channel?.unref();
    idleTimer = setTimeout(kill, idleMs).unref();
  };
  let taskCount = 0;

  return {
    child,
    isAlive: () => child.connected && child.exitCode === null && child.signalCode === null,
    async run(task, signal) {
      clearTimeout(idleTimer);
      child.ref();
      child.channel?.ref();
      signal?.addEventListener('abort', kill);
      let wallTimer: NodeJS.Timeout | undefined;
      try {
        await ready;
        wallTimer = setTimeout(kill, wallMs);
        return await answerTo({ ...task, id: ++taskCount, cpuMs });
      } catch (error) {
        throw signal?.aborted ? signal.reason : error;
      } finally {
        clearTimeout(wallTimer);
        signal?.removeEventListener('abort', kill);
        rest();
      }
    },
  };

  function answerTo(request: TaskRequest): Promise<unknown> {
    return new Promise((resolve, reject) => {
      let isAccepted = false;
      const end = () => reject(isAccepted ? new CostlyImageError() : new UnacceptedTaskError());
      const take = (answer: TaskAnswer) => {
        if ('accepted' in answer) {
          isAccepted = true;
          return;
        }
        child.off('exit', end);
        child.off('message', take);
        if ('error' in answer) reject(new Error(answer.error));
        else resolve(answer.result);
      };
      child.once('exit', end);
      child.on('message', take);
      // A process that has just ended accepts no message; its exit event rejects the task.
      child.send(request, () => undefined);
    });
  }
}

/** The program lies beside this file when it runs from its sources, and beside the bundle otherwise. */
const program = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './image-process.ts' : './image-process.js', import.meta.url),
);

/** The pool of this program; its processes start when they are needed. */
export const imagePool = createImagePool({
  program,
  processes: 2,
  // An image of 12 million pixels took 0.7 s as JPEG and 1.2 s as AVIF when measured; a small server may
  // need several times as long, so a limit of one second would reject the photos of phones. Owners
  // alternate, so others wait for one image at most.
  cpuMs: 8_000,
  wallMs: 120_000,
  idleMs: 30_000,
  waitingPerKey: 8,
  waiting: 24,
});
