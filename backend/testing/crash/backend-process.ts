import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import { freePort } from '../../db/postgres/record';
import { createTestEnv } from '../deps';
import { readResident } from '../process-memory';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the bundled backend, built by scripts/verify/bundle-backend.ts. */
    backendProgram: string;
    /** Whether the pages were built from the current sources. */
    arePagesBuilt: boolean;
  }
}

/** The backend as a separate process, which can be killed and started again at the same address. */
export interface BackendProcess {
  url: string;
  /** Starts the process and waits until it is ready. Throws if it ends instead. */
  start(): Promise<void>;
  /** Kills the process with SIGKILL, so that it cannot finish anything. */
  kill(): Promise<void>;
  /**
   * Pauses the process (SIGSTOP), or resumes it. While it is paused its connections stay open and get no
   * response.
   */
  freeze(isFrozen: boolean): void;
  /** Returns the process's main memory in bytes, or undefined while it is not running. */
  memory(): number | undefined;
}

/** Creates a backend process without starting it. `more` are additional environment variables. */
export async function createBackendProcess(
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<BackendProcess> {
  const port = await freePort();
  const env = {
    ...process.env,
    ...Object.fromEntries(
      Object.entries(createTestEnv(databaseUrl)).map(([name, value]) => [name, String(value)]),
    ),
    BACKEND_PORT: String(port),
    LOG_LEVEL: 'error',
  };
  let child: ChildProcess | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    async start() {
      // The child ends automatically when this process ends for any reason.
      child = fork(inject('backendProgram'), {
        execArgv: [],
        env: { ...env, ...more },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      });
      // Standard output contains the error of a failed start and the cause of each 500; a killed dependency
      // must not cause a 500.
      let lastWords = '';
      createInterface({ input: child.stdout! }).on('line', (line) => {
        lastWords = `${lastWords}${line}\n`.slice(-2_000);
        if (line.includes('"msg":"INTERNAL"')) console.error(line);
      });
      const [said] = await Promise.race([once(child, 'message'), once(child, 'close')]);
      if (typeof said !== 'object' || said === null)
        throw new Error(`the backend ended with ${said}: ${lastWords}`);
      // A running backend may end only by a kill; vitest reports the error that is thrown here as a failure of
      // the run.
      child.once('exit', (code) => {
        if (code !== null && code !== 0)
          throw new Error(`the backend ended by itself, with ${code}: ${lastWords}`);
      });
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    freeze(isFrozen) {
      child?.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT');
    },
    memory() {
      return readResident(child?.pid);
    },
  };
}
