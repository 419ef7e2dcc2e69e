import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import { freePort } from '../../db/postgres/record';
import { createTestEnv } from '../deps';
import { readResident } from '../process-memory';

declare module 'vitest' {
  interface ProvidedContext {
    /** The bundled backend, from scripts/verify/bundle-backend.mjs. */
    backendProgram: string;
    /** Whether the pages were built from the sources as they are. */
    arePagesBuilt: boolean;
  }
}

/** The backend as a process of its own, which can be killed and comes back at the same address. */
export interface BackendProcess {
  url: string;
  /** Starts it and waits until it answers; throws when it ends instead. */
  start(): Promise<void>;
  /** SIGKILL: it gets no chance to finish anything. */
  kill(): Promise<void>;
  /** Stops the process as it is (SIGSTOP), or lets it go on; its connections stay open and get no answer. */
  freeze(isFrozen: boolean): void;
  /** Bytes of main memory that it has; undefined while it does not run. */
  memory(): number | undefined;
}

/** `more`: further variables, read at each start. */
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
      // It ends by itself when this process does, however that happens.
      child = fork(inject('backendProgram'), {
        execArgv: [],
        env: { ...env, ...more },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      });
      // It names there why it could not start, and the cause of each 500: what is killed must not lead to one.
      let lastWords = '';
      createInterface({ input: child.stdout! }).on('line', (line) => {
        lastWords = `${lastWords}${line}\n`.slice(-2_000);
        if (line.includes('"msg":"INTERNAL"')) console.error(line);
      });
      const [said] = await Promise.race([once(child, 'message'), once(child, 'close')]);
      if (typeof said !== 'object' || said === null)
        throw new Error(`the backend ended with ${said}: ${lastWords}`);
      // Once it serves, nothing but a kill may end it; vitest reports what is thrown here as a failure of the run.
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
