import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Answer {
  id: number;
  exitCode: number;
  output: string;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const pending = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
let runner: ChildProcess | undefined;
let commands = 0;

/**
 * Runs an operator command on the stack's database and returns what it prints with --json:
 * `await operator('payment', 'confirm', orderSn)`.
 * All commands of a test worker run in one child process, because a new process takes longer than most commands.
 * Throws with the command's output when its exit code is not 0.
 */
export async function operator<T = unknown>(...command: string[]): Promise<T> {
  const { exitCode, output } = await run([...command, '--json']);
  if (exitCode !== 0)
    throw new Error(`makan ${command.join(' ')} ended with exit code ${exitCode}: ${output}`);
  return JSON.parse(output) as T;
}

/** Returns the newest one-time code that was sent to the number. Throws when there is none. */
export async function codeSentTo(mobile: string): Promise<string> {
  const messages = await operator<{ recipient: string; body: string }[]>('outbox', '--last', '200');
  const message = messages.findLast(({ recipient }) => recipient.endsWith(mobile));
  const code = message && /\b\d{4,8}\b/.exec(message.body)?.[0];
  if (!code) throw new Error(`No code was sent to ${mobile}`);
  return code;
}

function run(args: string[]): Promise<Answer> {
  runner ??= startRunner();
  commands += 1;
  const id = commands;
  const env = { ...process.env, DATA_DIR: process.env.STACK_DATA_DIR };
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject });
    runner?.send({ id, args, env });
  });
}

function startRunner(): ChildProcess {
  const bundle = join(root, process.env.DIST_DIR || 'dist', 'makan.js');
  const child = fork(join(root, 'e2e', 'operator-runner.mjs'), [bundle], { cwd: root, execArgv: [] });
  child.on('message', (answer: Answer) => {
    pending.get(answer.id)?.resolve(answer);
    pending.delete(answer.id);
  });
  child.once('exit', (code) => {
    runner = undefined;
    for (const { reject } of pending.values())
      reject(new Error(`The operator process ended with code ${code}`));
    pending.clear();
  });
  // Must not keep a script alive that has nothing else to do; the child ends when its parent does.
  child.unref();
  child.channel?.unref();
  return child;
}
