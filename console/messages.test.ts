import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('messages', import.meta.url));
/** The folders of the areas, and the folder of the texts of every screen. */
const areas = [
  '.',
  ...readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name),
];
const read = (area: string, locale: string): unknown =>
  JSON.parse(readFileSync(join(folder, area, `${locale}.json`), 'utf8'));

/** Returns every text with its path, such as `frame.live`. */
function listTexts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, part]) => listTexts(part, `${path}.${key}`));
}

test.each(areas.flatMap((area) => ['zh-CN', 'vn'].map((locale) => [locale, area])))(
  'CON-19 the console has every text of English in %s, area %s, none empty',
  (locale, area) => {
    const listPaths = (of: unknown) =>
      listTexts(of)
        .map(([path]) => path)
        .sort();
    const messages = read(area!, locale!);
    expect(listPaths(messages)).toEqual(listPaths(read(area!, 'en')));
    for (const [path, text] of listTexts(messages)) expect(text, path).not.toBe('');
  },
);
