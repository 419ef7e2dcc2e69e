import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { listExpressions, listSuperLinear, readExpressions } from './expressions';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('regular expressions', () => {
  test('the number of steps of every expression grows with the length of the text and no faster', async () => {
    const expressions = listExpressions(root, [
      'app',
      'backend',
      'components',
      'console/src',
      'lib',
      'middleware.ts',
      'server.ts',
    ]);
    expect(expressions.length).toBeGreaterThan(300);
    expect(await listSuperLinear(expressions)).toEqual([]);
  }, 600_000);

  test('a quadratic, an exponential and a put-together expression are found where they stand', async () => {
    const code = [
      'const fine = /^[a-z]+$/;',
      'const report = [...xml.matchAll(/<ePOSPrint>(.*?)<\\/ePOSPrint>/gs)];',
      "const slash = address.replace(/\\/+$/, '');",
      'const nested = /^(a+)+$/;',
      'const built = new RegExp(given);',
    ].join('\n');
    const found = await listSuperLinear(readExpressions('sample.ts', code));
    expect(found.map((sentence) => sentence.split(',')[0]).sort()).toEqual([
      'sample.ts:2: 2nd degree polynomial',
      'sample.ts:3: 2nd degree polynomial',
      'sample.ts:4: exponential',
      'sample.ts:5: an expression that is put together cannot be checked',
    ]);
  });
});
