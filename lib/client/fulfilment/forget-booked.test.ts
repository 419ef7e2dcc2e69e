import { expect, test } from 'vitest';
import { forgetBookedPlaces } from './forget-booked';

/** As much of a browser's storage as is used. */
function storage(entries: Record<string, string>): Storage & { kept: Map<string, string> } {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  } as never;
}

const choice = (place: object) =>
  JSON.stringify({ state: { place, keyword: 'guan', mode: 'SELF_PICKUP', slots: {} }, version: 1 });

test('SES-09 a logout takes the addresses of the diner’s book out of the browser', () => {
  const browser = storage({
    'placeOrderRestaurantInfo:1': choice({ addressId: 7, userName: 'Mei' }),
    'placeOrderRestaurantInfo:2': choice({ addressId: 8 }),
    other: 'stays',
  });
  forgetBookedPlaces(browser);
  for (const key of ['placeOrderRestaurantInfo:1', 'placeOrderRestaurantInfo:2'])
    expect(JSON.parse(browser.kept.get(key)!)).toEqual({
      state: { mode: 'SELF_PICKUP', slots: {} },
      version: 1,
    });
  expect(browser.kept.get('other')).toBe('stays');
});

test('DEC-58 an address that a guest typed stays, and so does what can’t be read', () => {
  const entries = {
    'placeOrderRestaurantInfo:1': choice({ userName: 'Mei' }),
    'placeOrderRestaurantInfo:2': '{',
    'placeOrderRestaurantInfo:3': 'null',
  };
  const browser = storage(entries);
  forgetBookedPlaces(browser);
  expect(Object.fromEntries(browser.kept)).toEqual(entries);
});
