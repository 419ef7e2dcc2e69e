import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startTestStack as start } from '../scripts/verify/test-stack.mjs';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));

/** The real stack, started by the code of `npm run up`, on free ports and a data folder that goes when it stops. */
export const startTestStack = start;

/** Address of a page at a restaurant's own host: `at('sg', '/home')`, `at('sg.example.test', '/home')`. */
export function at(tenant: string, path = '/'): string {
  const host = tenant.includes('.') ? tenant : `${tenant}.localhost`;
  return `http://${host}:${process.env.STACK_PORT}${path}`;
}

/**
 * Runs an operator command on the stack's database and gives what it says with --json:
 * `await operator('payment', 'confirm', orderSn)`.
 * Throws when it is refused, with its answer.
 */
export async function operator<T = unknown>(...command: string[]): Promise<T> {
  const bundle = join(root, process.env.DIST_DIR || 'dist', 'makan.js');
  try {
    const { stdout } = await run(process.execPath, [bundle, ...command, '--json'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: process.env.STACK_DATA_DIR },
    });
    return JSON.parse(stdout) as T;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`makan ${command.join(' ')} was refused: ${stdout ?? ''}${stderr ?? ''}`);
  }
}

/** The newest one-time code that was sent to the number. */
export async function codeSentTo(mobile: string): Promise<string> {
  const messages = await operator<{ recipient: string; body: string }[]>('outbox', '--last', '200');
  const message = messages.findLast(({ recipient }) => recipient.endsWith(mobile));
  const code = message && /\b\d{4,8}\b/.exec(message.body)?.[0];
  if (!code) throw new Error(`No code was sent to ${mobile}`);
  return code;
}
