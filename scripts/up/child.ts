import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { UpError } from '../project';
import { rotateLog } from './rotate-log';

const STOP_WITHIN_MS = 15_000;
const ROTATE_EVERY_MS = 60_000;
/** A process that ends more often than this within the time is not started again. */
const ENDS = { atMost: 5, withinMs: 60_000 };

export interface ChildOptions {
  name: string;
  script: string;
  args?: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  log: string;
  showLogs?: boolean;
  /** The bundle of exit-with-parent.ts. */
  exitWithParent: string;
  onGiveUp?: (error: UpError) => void;
}

/**
 * A Node process that is restarted after an unexpected end, and that ends with this process. It runs in a separate
 * terminal session, so that Ctrl-C reaches only this process, which stops its children in order.
 */
export class Child {
  private process?: ChildProcess;
  private stopping = false;
  private ends: number[] = [];

  constructor(private readonly options: ChildOptions) {
    rotateLog(options.log);
    setInterval(() => rotateLog(options.log), ROTATE_EVERY_MS).unref();
  }

  start(): void {
    const { script, args = [], cwd, env, log, showLogs, exitWithParent } = this.options;
    const output = showLogs ? 'inherit' : openSync(log, 'a', 0o600);
    const preload = pathToFileURL(exitWithParent).href;
    const child = spawn(process.execPath, ['--enable-source-maps', '--import', preload, script, ...args], {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', output, output, 'ipc'],
    });
    if (typeof output === 'number') closeSync(output);
    this.process = child;
    child.once('error', () => {});
    child.once('exit', (code, signal) => this.handleEnd(code, signal));
  }

  private async handleEnd(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    if (this.stopping) return;
    const { name, log, onGiveUp } = this.options;
    const now = Date.now();
    this.ends = [...this.ends.filter((at) => now - at < ENDS.withinMs), now];
    if (this.ends.length > ENDS.atMost) {
      onGiveUp?.(
        new UpError(`The ${name} keeps ending (${signal ?? `code ${code}`}).\n${this.readLastOutput()}`),
      );
      return;
    }
    console.error(`The ${name} ended (${signal ?? `code ${code}`}) and is started again; log: ${log}`);
    await pause(250 * this.ends.length);
    if (!this.stopping) this.start();
  }

  /** Waits until the URL responds with 200. Throws with the child's last output when it exits first or is not ready in time. */
  async waitForAnswer(url: string, withinMs = 60_000): Promise<void> {
    const deadline = Date.now() + withinMs;
    while (this.ends.length === 0 && Date.now() < deadline) {
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
        await response.arrayBuffer();
        if (response.status === 200) return;
      } catch {
        // The child does not listen yet.
      }
      await pause(100);
    }
    const what = this.ends.length > 0 ? 'ended while starting' : `did not answer at ${url}`;
    throw new UpError(`The ${this.options.name} ${what}.\n${this.readLastOutput()}`);
  }

  private readLastOutput(): string {
    try {
      return readFileSync(this.options.log, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
    } catch {
      return `Its log: ${this.options.log}`;
    }
  }

  /** Sends SIGTERM, then SIGKILL. Can be called repeatedly. */
  async stop(): Promise<void> {
    this.stopping = true;
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await ended;
    clearTimeout(timer);
  }
}
