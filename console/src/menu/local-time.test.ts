import { expect, test } from 'vitest';
import { toInstant } from './local-time';

test.each([
  ['2026-11-25T18:00', 'Asia/Singapore', '2026-11-25T10:00:00.000Z'],
  ['2026-11-25T23:59:59', 'Asia/Singapore', '2026-11-25T15:59:59.000Z'],
  ['2026-11-25T06:30', 'Asia/Ho_Chi_Minh', '2026-11-24T23:30:00.000Z'],
])('CON-16 %s on the clock of %s is %s', (local, timeZone, instant) => {
  expect(toInstant(local, timeZone)).toBe(instant);
});
