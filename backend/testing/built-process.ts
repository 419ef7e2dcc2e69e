import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const toImportArgs = (path: string) => ['--import', pathToFileURL(join(root, path)).href];

/** A process of a test's own, from what was built. It ends with the test's process at the latest. */
export interface StartedProcess {
  /** Starts it and waits until it answers. */
  start(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Sends a message and resolves when the process, which must answer it with the same, has done so. */
  ask(message: string): Promise<void>;
  /** The id of the process that was started last; undefined before that. */
  pid(): number | undefined;
}

export interface ProcessInput {
  /** Of the folder of what was built, as `server.js`. */
  script: string;
  args?: string[];
  env: Record<string, string>;
  /** Answers with a status below 300 once the process is ready. */
  health: string;
  preloads?: string[];
  /** Where its log goes. */
  logFolder: string;
}

/** A process that is not started yet. Starting throws with the end of its log when it ends instead of answering. */
export function createBuiltProcess({
  script,
  args = [],
  env,
  health,
  preloads = [],
  logFolder,
}: ProcessInput): StartedProcess {
  const path = join(root, process.env.DIST_DIR || 'dist', script);
  const logPath = join(logFolder, `own-${script.replace('.js', '')}.log`);
  const options = ['scripts/up/exit-with-parent.mjs', ...preloads].flatMap(toImportArgs);
  let child: ChildProcess | undefined;
  return {
    async start() {
      // It says much about a backend that is away.
      const log = openSync(logPath, 'a');
      const started = spawn(process.execPath, [...options, path, ...args], {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env } as NodeJS.ProcessEnv,
        stdio: ['ignore', log, log, 'ipc'],
      });
      closeSync(log);
      child = started;
      while (started.exitCode === null) {
        // One that listens already may not answer yet, and never what it was asked before.
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
