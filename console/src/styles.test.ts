import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** Returns the neutral and semantic colors of the first block after a text. */
function getColors(css: string, after: string): Record<string, string> {
  const block = css.slice(css.indexOf(after));
  const lines = block.slice(0, block.indexOf('}')).matchAll(/(--[\w-]+):\s*([^;]+);/g);
  const unlike = /^--(brand-text|scrim|shadow|on-tone)/;
  return Object.fromEntries(
    [...lines].map(([, name, value]) => [name!, value!]).filter(([name]) => !unlike.test(name!)),
  );
}

test('CON-08 the kitchen has the colours of the dark scheme', () => {
  const dark = getColors(read('../../app/theme.css'), '@media (prefers-color-scheme: dark)');
  expect(Object.keys(dark).length).toBeGreaterThan(15);
  expect(getColors(read('./styles.css'), '.kitchen {')).toEqual(dark);
});
