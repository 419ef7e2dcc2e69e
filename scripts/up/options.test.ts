import { expect, test } from 'vitest';
import { readOptions } from './options';

test('a database of one’s own gets the demo restaurants only when told so', () => {
  const DATABASE_URL = 'postgresql://db';
  expect(readOptions({}).seedDemo).toBe(true);
  expect(readOptions({ DATABASE_URL }).seedDemo).toBe(false);
  expect(readOptions({ DATABASE_URL, SEED_DEMO: '1' }).seedDemo).toBe(true);
  expect(readOptions({ SEED_DEMO: '0' }).seedDemo).toBe(false);
});

test('every wrong setting is named', () => {
  expect(() => readOptions({ PORT: '99999', BACKEND_WORKERS: 'many', SESSION_SECRET: 'short' })).toThrow(
    /PORT is "99999".*\n.*SESSION_SECRET is too short.*\n.*BACKEND_WORKERS is "many"/,
  );
});
