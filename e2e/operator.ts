import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runSql } from './database';

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
 * Runs an operator command on the stack's database and returns its output with --json: `await runOperator('payment',
 * 'confirm', orderSn)`. All commands of a test worker run in one child process, because a new process takes longer than
 * most commands. Throws with the command's output when its exit code is not 0.
 */
export async function runOperator<T = unknown>(...command: string[]): Promise<T> {
  const { exitCode, output } = await run([...command, '--json']);
  if (exitCode !== 0)
    throw new Error(`makan ${command.join(' ')} ended with exit code ${exitCode}: ${output}`);
  if (changesPages.has(command[0] ?? '')) await waitForPages();
  return JSON.parse(output) as T;
}

/** Commands after which public pages may differ. */
const changesPages = new Set(['dish', 'domain', 'restaurant', 'shop', 'stock']);

/** Waits until the stack's storefront has applied every change of a restaurant. */
async function waitForPages(): Promise<void> {
  const [row] = await runSql<{ newest: string | null }>('select max(seq) as newest from changes');
  const health = `http://127.0.0.1:${process.env.STACK_PORT}/api/health`;
  for (const until = Date.now() + 10_000; ; await sleep(20)) {
    const { changes } = (await (await fetch(health)).json()) as { changes?: { seq?: number } };
    if ((changes?.seq ?? 0) >= Number(row?.newest ?? 0)) return;
    if (Date.now() > until) throw new Error('The storefront has not applied the change');
  }
}

/** Returns the newest one-time code sent to the number. Throws when no code was sent. */
export async function getSentCode(mobile: string): Promise<string> {
  const messages = await runOperator<{ recipient: string; template: string; body: string }[]>(
    'outbox',
    '--last',
    '200',
  );
  // A number receives other text messages too, whose numbers look like codes.
  const bodies = messages
    .filter(({ recipient, template }) => template === 'one-time-code' && recipient.endsWith(mobile))
    .map(({ body }) => body);
  const code = bodies.map((body) => /\b\d{4,8}\b/.exec(body)?.[0]).findLast(Boolean);
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
  const child = fork(join(root, 'e2e', 'operator-runner.ts'), [bundle], {
    cwd: root,
    execArgv: ['--import', 'tsx'],
  });
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
  // Must not keep a finished script alive; the child ends with its parent.
  child.unref();
  child.channel?.unref();
  return child;
}
