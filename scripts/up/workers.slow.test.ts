import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../backend/db/postgres/record';

const runner = fileURLToPath(new URL('workers.ts', import.meta.url));

/** A server that returns its process id, on `/slow` after half a second. */
const server = `
import { createServer } from 'node:http';
const server = createServer((request, response) => {
  setTimeout(() => response.end(JSON.stringify({ pid: process.pid })), request.url === '/slow' ? 500 : 0);
});
process.on('SIGTERM', () => server.close(() => process.exit(0)));
server.listen(Number(process.env.PORT), '127.0.0.1');
`;

let folder: string;
let port: number;
let child: ChildProcess;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'makan-workers-'));
  port = await freePort();
});
afterEach(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true });
});

function start(source: string, count: number): void {
  const script = join(folder, 'server.mjs');
  writeFileSync(script, source);
  child = spawn(process.execPath, ['--import', 'tsx', runner, script, String(count)], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
  });
}

/** Sends a request on a new connection, because connections are distributed to the processes in turn. */
const ask = (path: string) =>
  new Promise<{ pid: number }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, agent: false }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve(JSON.parse(text));
    });
    // A process that is killed right after it was given a connection sends no response.
    sent.setTimeout(2_000, () => sent.destroy(new Error('no answer')));
    sent.once('error', reject);
    sent.end();
  });

const collectPids = async () => {
  const found = new Set<number>();
  for (let at = 0; at < 6; at++) found.add((await ask('/pid').catch(() => ({ pid: 0 }))).pid);
  found.delete(0);
  return [...found].sort();
};
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('OPS-06 processes share a port, and one that is killed is replaced', async () => {
  start(server, 2);
  await expect.poll(async () => (await collectPids()).length, { timeout: 20_000 }).toBe(2);
  const before = await collectPids();
  process.kill(before[0]!, 'SIGKILL');
  await expect
    .poll(async () => (await collectPids()).filter((pid) => pid !== before[0]).length, { timeout: 20_000 })
    .toBe(2);
});

test('OPS-06 SIGTERM waits for pending responses and leaves no process behind', async () => {
  start(server, 2);
  await expect.poll(async () => (await collectPids()).length, { timeout: 20_000 }).toBe(2);
  const before = await collectPids();
  const slow = ask('/slow');
  await new Promise((resolve) => setTimeout(resolve, 100));
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(before).toContain((await slow).pid);
  expect(before.map(isRunning)).toEqual([false, false]);
});

test('a parent that is killed leaves no process behind', async () => {
  start(`${server}\nprocess.on('disconnect', () => process.exit(0));`, 2);
  await expect.poll(async () => (await collectPids()).length, { timeout: 20_000 }).toBe(2);
  const before = await collectPids();
  child.kill('SIGKILL');
  await expect.poll(() => before.map(isRunning), { timeout: 20_000 }).toEqual([false, false]);
});

test('a script that cannot start ends the runner with its code', async () => {
  start('process.exit(2);', 2);
  const [code] = await once(child, 'exit');
  expect(code).toBe(2);
});
