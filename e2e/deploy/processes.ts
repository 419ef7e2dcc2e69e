import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A program that can be stopped in every way and restarted. Its output is written to a file. */
export interface Program {
  name: string;
  start(): Promise<void>;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
}

interface ProgramOptions {
  name: string;
  command: string;
  /** Evaluated at each start. */
  args: string[] | (() => string[]);
  /** The working folder, evaluated at each start; this process's by default. */
  cwd?: () => string;
  env?: Record<string, string>;
  log: string;
  /** Resolves to true once the program is serving. */
  isReady: () => Promise<boolean>;
  /** Signal for a graceful stop; SIGTERM by default. */
  stopSignal?: NodeJS.Signals;
}

/** Started programs that may still be running. */
const started = new Set<ChildProcess>();
let isEnding = false;

export function createProgram(options: ProgramOptions): Program {
  const { name, command, args, cwd, env, log, isReady, stopSignal = 'SIGTERM' } = options;
  let child: ChildProcess | undefined;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || !isRunning()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    name,
    async start() {
      if (isEnding) throw new Error('the run is ending');
      const output = openSync(log, 'a');
      const spawned = spawn(command, typeof args === 'function' ? args() : args, {
        stdio: ['ignore', output, output],
        cwd: cwd?.(),
        env: { ...process.env, ...env },
      });
      child = spawned;
      started.add(spawned);
      spawned.once('exit', () => started.delete(spawned));
      spawned.once('error', () => started.delete(spawned));
      while (!(await isReady().catch(() => false))) {
        if (!isRunning())
          throw new Error(`${name} ended while starting:\n${readFileSync(log, 'utf8').slice(-2000)}`);
        await pause(100);
      }
    },
    stop: () => end(stopSignal),
    signal: (signal) => void child?.kill(signal),
    kill: () => end('SIGKILL'),
  };
}

/** Ends all running programs in reverse order and prevents new starts. */
export async function endAll(): Promise<void> {
  isEnding = true;
  for (const child of [...started].reverse()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

const execute = promisify(execFile);

/** Runs a program to its end. Returns its output. Throws with its output when it fails. */
export async function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
  cwd?: string,
): Promise<string> {
  try {
    // Not synchronous, because this process serves the movable address.
    const { stdout } = await execute(command, args, {
      cwd,
      env: { ...process.env, ...env },
      maxBuffer: 2 ** 26,
    });
    return stdout;
  } catch (error) {
    const { message, stdout, stderr } = error as { message: string; stdout?: string; stderr?: string };
    throw new Error(`${message}\n${stdout ?? ''}${stderr ?? ''}`);
  }
}

/** Waits until a condition is true. Throws with `what` after the given seconds. */
export async function waitFor(
  what: string,
  condition: () => Promise<boolean>,
  seconds = 60,
): Promise<number> {
  const startedAt = performance.now();
  while (!(await condition().catch(() => false))) {
    if (performance.now() - startedAt > seconds * 1000) throw new Error(`${what}: not within ${seconds} s`);
    await pause(25);
  }
  return performance.now() - startedAt;
}

/** Creates an address whose target can be changed, like that of a database cluster after a failover. */
export async function createMovableAddress(port: number, target: number) {
  const open = new Set<Socket>();
  let to = target;
  const server = createServer((incoming) => {
    const outgoing = connect(to, '127.0.0.1');
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    moveTo(next: number) {
      to = next;
      for (const socket of open) socket.destroy();
    },
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
