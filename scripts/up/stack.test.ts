import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backendSettings } from '@/backend/env';
import { storefrontSettings } from '@/lib/server/env';
import { freePort } from '../../backend/db/postgres/record';
import { omitOfBackend, startStack } from './stack';

test('OPS-02 the storefront gets all of its settings and no secret of the backend', () => {
  const all = Object.fromEntries([...backendSettings, ...storefrontSettings].map((name) => [name, 'x']));
  const passed = Object.keys(omitOfBackend(all));
  expect(storefrontSettings.filter((name) => !passed.includes(name))).toEqual([]);
  const secret = /DATABASE|KEY|PASSPHRASE|PASSWORD|SECRET|SMTP|TOKEN/;
  // The children get CODE_SECRET by another way, and the storefront does not.
  const withheld = passed.filter((name) => !storefrontSettings.includes(name) && secret.test(name));
  expect(withheld).toEqual(['CODE_SECRET']);
  expect(
    omitOfBackend({
      BACKUP_PASSPHRASE: 'x',
      SIGN_IN_WECHAT_SECRET: 'x',
      HOSTED_PAGE_SECRET_7: 'x',
      PAY_LK_STRIPE_KEY: 'x',
    }),
  ).toEqual({});
});

test('a wrong setting of the backend is told before a database is made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'makan-stack-'));
  const made = join(folder, 'made');
  writeFileSync(
    join(folder, 'prepare.js'),
    `import { writeFileSync } from 'node:fs';
     export async function prepareDatabase() { writeFileSync(${JSON.stringify(made)}, ''); throw new Error('made'); }
     export function readBackendEnv(env) {
       if (env.CODES_PER_ADDRESS === '100000') throw new Error('CODES_PER_ADDRESS is not valid');
       if (env.STOREFRONT_URL === 'shop') throw new Error('STOREFRONT_URL is not valid');
       return env;
     }`,
  );
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const start = async (env: Record<string, string>) =>
    startStack({
      host: '127.0.0.1',
      port: await freePort(),
      backendPort: await freePort(),
      dataDir: folder,
      distDir: folder,
      secrets: { SESSION_SECRET: undefined, GATEWAY_SECRET: undefined, CODE_SECRET: undefined },
      env,
    });
  await expect(start({ CODES_PER_ADDRESS: '100000' })).rejects.toThrow(/^CODES_PER_ADDRESS is not valid/);
  await expect(start({ STOREFRONT_URL: 'shop' })).rejects.toThrow(/^STOREFRONT_URL is not valid/);
  expect(existsSync(made)).toBe(false);
  await expect(start({})).rejects.toThrow('made');
  rmSync(folder, { recursive: true, force: true });
});
