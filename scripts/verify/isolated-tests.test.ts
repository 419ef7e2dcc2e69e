import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findIsolatedTests, needsIsolation } from './isolated-tests';

const call = (name: string) => `vi.${name}('x', y);`;

test.each([
  call('mock'),
  call('stubGlobal'),
  call('spyOn'),
  `process.env${'.HOST'} = 'x';`,
  `globalThis${'.fetch'} = fake;`,
])('a file with %s needs a worker of its own', (source) => {
  expect(needsIsolation(source)).toBe(true);
});

test.each(['vi.fn();', "expect(process.env.HOST === 'x');", 'process.env.HOST;'])(
  'a file with %s shares a worker',
  (source) => {
    expect(needsIsolation(source)).toBe(false);
  },
);

test('only unit tests are listed, wherever they are', () => {
  const root = mkdtempSync(join(tmpdir(), 'makan-isolated-'));
  try {
    mkdirSync(join(root, 'lib/cart'), { recursive: true });
    mkdirSync(join(root, 'node_modules'));
    const paths = [
      'lib/cart/a.test.ts',
      'b.test.tsx',
      'lib/c.db.test.ts',
      'lib/d.dom.test.tsx',
      'lib/d.slow.test.ts',
      'node_modules/e.test.ts',
    ];
    for (const path of paths) writeFileSync(join(root, path), call('mock'));
    writeFileSync(join(root, 'lib/f.test.ts'), 'vi.fn();');
    expect(findIsolatedTests(root).sort()).toEqual(['b.test.tsx', 'lib/cart/a.test.ts']);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
