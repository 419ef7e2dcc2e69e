import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startTestStack } from './stack';
import { expect, test } from './test';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));

test('OPS-04 OPS-06 a change reaches the pages of every worker', async () => {
  // The test starts a whole stack of its own.
  test.setTimeout(600_000);
  const stack = await startTestStack({ env: { STOREFRONT_WORKERS: '2', BACKEND_WORKERS: '2' } });
  const port = Number(stack.env.STACK_PORT);
  const sellKatongLaksa = async (state: 'on' | 'off') => {
    const env = { ...process.env, DATA_DIR: stack.dataDir };
    const runMakan = (...command: string[]) =>
      run(process.execPath, [join(root, process.env.DIST_DIR || 'dist', 'makan.js'), ...command, '--json'], {
        cwd: root,
        env,
      });
    await runMakan('dish', state, '3473', 'katong-laksa');
  };
  /**
   * Returns for each of four consecutive connections whether its page shows the dish, because the workers receive
   * connections in turn.
   */
  const findOnPages = async () => {
    const found: boolean[] = [];
    for (let at = 0; at < 4; at++) {
      const { status, text } = await fetchHome(port);
      expect(status).toBe(200);
      found.push(text.includes('>Katong laksa<'));
    }
    return found;
  };

  try {
    expect(await findOnPages()).toEqual([true, true, true, true]);
    await sellKatongLaksa('off');
    await expect.poll(findOnPages).toEqual([false, false, false, false]);
    await sellKatongLaksa('on');
    await expect.poll(findOnPages).toEqual([true, true, true, true]);
  } finally {
    await stack.stop();
  }
});

/** Fetches the home page on a connection of its own. */
const fetchHome = (port: number) =>
  new Promise<{ status?: number; text: string }>((resolve, reject) => {
    const headers = { host: `sg.localhost:${port}` };
    const sent = request({ port, path: '/home', agent: false, headers }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode, text });
    });
    sent.once('error', reject);
    sent.end();
  });
