import { expect, test } from 'vitest';
import { isWithinUseHours } from './use-hours';

test.each([
  [undefined, 11 * 60, true],
  [{ en: 'Any time' }, 11 * 60, true],
  [{ en: '17:00-22:00' }, 11 * 60, false],
  [{ en: '17:00-22:00' }, 17 * 60, true],
  [{ en: '17:00-22:00' }, 22 * 60, false],
  [{ 'zh-CN': '17:00至22:00' }, 18 * 60, true],
  [{ vn: '7:00 đến 11:00' }, 11 * 60, false],
  [{ en: 'Lunch 11:00 – 14:30 and dinner 18:00 – 22:00' }, 19 * 60, true],
  [{ en: 'Lunch 11:00 – 14:30 and dinner 18:00 – 22:00' }, 16 * 60, false],
  [{ en: '22:00-02:00' }, 60, true],
  [{ en: '22:00-02:00' }, 3 * 60, false],
  [{ en: '00:00-24:00' }, 23 * 60 + 59, true],
])('CON-14 the hours in %j at minute %i allow use: %s', (useTime, minutes, isAllowed) => {
  expect(isWithinUseHours(useTime, minutes)).toBe(isAllowed);
});
