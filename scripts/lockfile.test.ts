import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './project';

interface LockedPackage {
  link?: boolean;
  integrity?: string;
  license?: string;
  dev?: boolean;
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const locked = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link);

/** Licenses under which the packages may be used in a program whose source is not published. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
  'Zlib',
]);

/** Development packages whose lockfile entry states no license, with the one of their files. */
const readByHand: Record<string, string> = {
  'node_modules/busboy': 'MIT',
  'node_modules/dicer': 'MIT',
  'node_modules/humanize-number': 'MIT',
  'node_modules/only': 'MIT',
  'node_modules/parse-cache-control': 'BSD-3-Clause',
  'node_modules/streamsearch': 'MIT',
};

/** Returns whether an expression allows one of its choices: `A OR B` needs one license, `A AND B` both. */
const isAllowed = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((license) => allowed.has(license)));

test('each package of the lockfile has the hash of its content', () => {
  expect(
    locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
  ).toEqual([]);
});

test('each package of the lockfile has a license that allows its use', () => {
  const refused = locked.filter(([path, { license, dev }]) =>
    license === undefined ? !dev || !readByHand[path] : !isAllowed(license),
  );
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

test.each([
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['Apache-2.0 AND GPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.txt', false],
])('the license %s is allowed: %s', (license, isFree) => {
  expect(isAllowed(license)).toBe(isFree);
});
