import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkImageConfig, scanImage } from './scan-image';

const root = mkdtempSync(join(tmpdir(), 'makan-image-'));
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('OPS-01 secrets in the files of an image are found by name and by text', () => {
  put('makan/dist/backend.js', "if (text.includes('-----BEGIN PRIVATE KEY-----')) parse(text);");
  put('makan/.env.example', 'SESSION_SECRET=');
  put('makan/node_modules/some-package/test.key', 'a test key of the package');
  expect(scanImage(root, ['makan'])).toEqual([]);
  put('makan/.env', 'SESSION_SECRET=1');
  put('makan/dist/sign.js', `const key = "-----BEGIN PRIVATE KEY-----\n${'QUJD'.repeat(40)}";`);
  put('makan/node_modules/.npmrc', '//registry/:_authToken=abcdefghijk');
  put('home/node/notes.txt', `sk_live_${'a'.repeat(24)}`);
  expect(scanImage(root, ['makan', 'home']).sort()).toEqual([
    'home/node/notes.txt: a live key of Stripe',
    'makan/.env: its name',
    'makan/dist/sign.js: a private key',
    'makan/node_modules/.npmrc: its name',
  ]);
});

test('OPS-01 an image that runs as root, stops late or carries a secret is refused', () => {
  expect(checkImageConfig({ User: 'node', Env: ['HOST=0.0.0.0'], StopSignal: 'SIGTERM' })).toEqual([]);
  expect(checkImageConfig({ Env: ['GATEWAY_SECRET=x'] })).toEqual([
    'it runs as root',
    'it is stopped by the default signal',
    'its environment has GATEWAY_SECRET',
  ]);
});
