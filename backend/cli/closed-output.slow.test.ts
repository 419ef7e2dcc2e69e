import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('a command whose reader has seen enough ends without an error, as behind head', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', main, '--help'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  let complaint = '';
  child.stderr.on('data', (part) => {
    complaint += part;
  });
  const [code, signal] = await once(child, 'close');
  expect([code, signal, complaint]).toEqual([0, null, '']);
}, 60_000);
