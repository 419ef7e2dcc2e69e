import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = readdirSync('components', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .map((file) => ({ file, source: readFileSync(`components/${file}`, 'utf8') }));

/** The tags, without their children, whose classes pin them to the bottom of the window under what overlays it. */
const pinned = files.flatMap(({ file, source }) =>
  [...source.matchAll(/<[a-z]+\b[^<]*?fixed inset-x-0 bottom-0 z-30[^<]*?>/g)].map(([tag]) => ({
    file,
    tag,
  })),
);

test('a bar that is pinned to the bottom is marked, so that toasts stand above it', () => {
  expect(pinned.length).toBeGreaterThan(3);
  expect(pinned.filter(({ tag }) => !tag.includes('data-pinned')).map(({ file }) => file)).toEqual([]);
});
