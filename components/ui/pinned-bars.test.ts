import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = readdirSync('components', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .map((file) => ({ file, source: readFileSync(`components/${file}`, 'utf8') }));

/** Opening tags whose classes pin them to the bottom of the window, below overlays. */
const pinned = files.flatMap(({ file, source }) =>
  [...source.matchAll(/<[a-z]+\b[^<]*?fixed inset-x-0 bottom-0 z-30[^<]*?>/g)].map(([tag]) => ({
    file,
    tag,
  })),
);

test('every bar pinned to the bottom is marked, so that toasts are shown above it', () => {
  expect(pinned.length).toBeGreaterThan(3);
  expect(pinned.filter(({ tag }) => !tag.includes('data-pinned')).map(({ file }) => file)).toEqual([]);
});
