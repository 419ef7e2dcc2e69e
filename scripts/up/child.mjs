import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { rotateLog } from './rotate-log.mjs';
import { UpError } from './up-error.mjs';

const EXIT_WITH_PARENT = new URL('exit-with-parent.mjs', import.meta.url).href;
const STOP_WITHIN_MS = 15_000;
const ROTATE_EVERY_MS = 60_000;
/** More ends than this within the time, and starting again is no help. */
const ENDS = { atMost: 5, withinMs: 60_000 };

/**
 * A Node process that is started again when it ends by itself, and that ends with this process.
 * It has a session of its own, so that Ctrl-C reaches only us and the order of stopping is ours.
 */
export class Child {
  #process;
  #stopping = false;
  #ends = [];
  #spawn;

  constructor({ name, script, args = [], cwd, env, log, showLogs, onGiveUp }) {
    this.name = name;
    this.log = log;
    this.onGiveUp = onGiveUp;
    this.#spawn = () => {
      const output = showLogs ? 'inherit' : openSync(log, 'a', 0o600);
      const command = ['--enable-source-maps', '--import', EXIT_WITH_PARENT, script, ...args];
      const child = spawn(process.execPath, command, {
        cwd,
        env,
        detached: true,
        stdio: ['ignore', output, output, 'ipc'],
      });
      if (!showLogs) closeSync(output);
      return child;
    };
    rotateLog(log);
    setInterval(() => rotateLog(log), ROTATE_EVERY_MS).unref();
  }

  get pid() {
    return this.#process?.pid;
  }

  start() {
    const child = this.#spawn();
    this.#process = child;
    child.once('error', () => {});
    child.once('exit', (code, signal) => this.#handleEnd(code, signal));
  }

  async #handleEnd(code, signal) {
    if (this.#stopping) return;
    const now = Date.now();
    this.#ends = [...this.#ends.filter((at) => now - at < ENDS.withinMs), now];
    if (this.#ends.length > ENDS.atMost) {
      this.onGiveUp?.(
        new UpError(`The ${this.name} keeps ending (${signal ?? `code ${code}`}).\n${this.readLastOutput()}`),
      );
      return;
    }
    console.error(
      `The ${this.name} ended (${signal ?? `code ${code}`}) and is started again; log: ${this.log}`,
    );
    await pause(250 * this.#ends.length);
    if (!this.#stopping) this.start();
  }

  /** Waits until the address answers 200. Throws with the child's last output when it exits first or is not ready in time. */
  async waitForAnswer(url, withinMs = 60_000) {
    const deadline = Date.now() + withinMs;
    while (this.#ends.length === 0 && Date.now() < deadline) {
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
        await response.arrayBuffer();
        if (response.status === 200) return;
      } catch {
        // Not listening yet.
      }
      await pause(100);
    }
    const what = this.#ends.length > 0 ? 'ended while starting' : `did not answer at ${url}`;
    throw new UpError(`The ${this.name} ${what}.\n${this.readLastOutput()}`);
  }

  readLastOutput() {
    try {
      return readFileSync(this.log, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
    } catch {
      return `Its log: ${this.log}`;
    }
  }

  /** Sends SIGTERM, then SIGKILL. May be called again. */
  async stop() {
    this.#stopping = true;
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await ended;
    clearTimeout(timer);
  }
}
