import { expect, test } from 'vitest';
import { readSeedDemo } from './options.mjs';

const read = (env: Record<string, string>) => readSeedDemo((name: string) => env[name] || undefined, env);

test('a database of one’s own gets the demo restaurants only when told so', () => {
  expect(read({})).toBe(true);
  expect(read({ DATABASE_URL: 'postgresql://db' })).toBe(false);
  expect(read({ DATABASE_URL: 'postgresql://db', SEED_DEMO: '1' })).toBe(true);
  expect(read({ SEED_DEMO: '0' })).toBe(false);
});
