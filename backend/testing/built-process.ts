import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const distDir = process.env.DIST_DIR || 'dist';
const toImportArgs = (path: string) => ['--import', pathToFileURL(join(root, path)).href];

/** A built program that runs as a process of one test. It ends with the test's process at the latest. */
export interface StartedProcess {
  /** Starts the process and waits until it responds. */
  start(): Promise<void>;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
  /** Sends a message and resolves when the process has sent the same message back. */
  ask(message: string): Promise<void>;
  /** Returns the id of the process that was started last; undefined before the first start. */
  pid(): number | undefined;
}

export interface ProcessInput {
  /** A file of the build's folder, such as `server.js`. */
  script: string;
  args?: string[];
  env: Record<string, string>;
  /** The URL that responds with a status below 300 when the process is ready. */
  health: string;
  preloads?: string[];
  /** The folder for the log file. */
  logFolder: string;
}

/**
 * Creates a process without starting it. `start` throws the end of the log if the process ends before it is
 * ready.
 */
export function createBuiltProcess({
  script,
  args = [],
  env,
  health,
  preloads = [],
  logFolder,
}: ProcessInput): StartedProcess {
  const path = join(root, distDir, script);
  const logPath = join(logFolder, `own-${script.replace('.js', '')}.log`);
  const options = [join(distDir, 'exit-with-parent.js'), ...preloads].flatMap(toImportArgs);
  let child: ChildProcess | undefined;
  return {
    async start() {
      // The log goes to a file, because the process logs a lot while the backend is down.
      const log = openSync(logPath, 'a');
      const started = spawn(process.execPath, [...options, path, ...args], {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env } as NodeJS.ProcessEnv,
        stdio: ['ignore', log, log, 'ipc'],
      });
      closeSync(log);
      child = started;
      while (started.exitCode === null) {
        // A process that already listens may not respond yet, so each request has a timeout.
        const answer = await fetch(health, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
        if (answer?.ok) return;
        await pause(100);
      }
      const lastWords = readFileSync(logPath, 'utf8').slice(-2_000);
      throw new Error(`${script} ended with code ${started.exitCode}: ${lastWords}`);
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async ask(message) {
      const answered = once(child!, 'message');
      child!.send(message);
      await answered;
    },
    pid: () => child?.pid,
  };
}
