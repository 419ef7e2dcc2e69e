import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import en from '../../messages/menu/en.json';
import vn from '../../messages/menu/vn.json';
import zhCN from '../../messages/menu/zh-CN.json';

const backend = join(import.meta.dirname, '../../../backend');
const folders = ['modules/restaurant-file/check', 'modules/restaurant-file/schema'];
/** These look at a file on a disk, or give notes to the person who imports it. */
const onlyOfImport = ['file-notes.ts', 'image-errors.ts', 'check-restaurant-file.ts'];

/** Returns the codes of errors that the checks of a draft create. */
function listCodes(): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(backend, folder))
      .filter((name) => name.endsWith('.ts') && !name.includes('.test.') && !onlyOfImport.includes(name))
      .map((name) => join(folder, name)),
  );
  const lines = [...files, 'core/plain-text.ts', 'modules/menu-draft/document.ts'].flatMap((file) =>
    readFileSync(join(backend, file), 'utf8').split('\n'),
  );
  const creating = lines.filter((line) => /\bcode:|createErrors\(/.test(line));
  return [...new Set(creating.flatMap((line) => line.match(/(?<=')[A-Z]+(_[A-Z]+)*(?=')/g) ?? []))];
}

test.each([
  ['en', en],
  ['zh-CN', zhCN],
  ['vn', vn],
])('every error of the checks of a restaurant’s file has a sentence in %s', (_, { menu: { errors } }) => {
  const codes = listCodes();
  expect(codes).toEqual(expect.arrayContaining(['STEPS_TOO_SHORT', 'VALUE', 'PICTURE_PATH', 'BLANK']));
  expect(codes.filter((code) => !(code in errors))).toEqual([]);
});
