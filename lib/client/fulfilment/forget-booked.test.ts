import { expect, test } from 'vitest';
import { forgetBookedPlaces, forgetBookedTables } from './forget-booked';

/** The used part of a browser's storage. */
function createStorage(entries: Record<string, string>): Storage & { items: Map<string, string> } {
  const items = new Map(Object.entries(entries));
  return {
    items,
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  } as never;
}

const createChoice = (place: object) =>
  JSON.stringify({ state: { place, keyword: 'guan', mode: 'SELF_PICKUP', slots: {} }, version: 1 });

test('SES-09 a logout takes the addresses of the diner’s book out of the browser', () => {
  const browser = createStorage({
    'placeOrderRestaurantInfo:1': createChoice({ addressId: 7, userName: 'Mei' }),
    'placeOrderRestaurantInfo:2': createChoice({ addressId: 8 }),
    other: 'stays',
  });
  forgetBookedPlaces(browser);
  for (const key of ['placeOrderRestaurantInfo:1', 'placeOrderRestaurantInfo:2'])
    expect(JSON.parse(browser.items.get(key)!)).toEqual({
      state: { mode: 'SELF_PICKUP', slots: {} },
      version: 1,
    });
  expect(browser.items.get('other')).toBe('stays');
});

test('SES-09 a logout takes an address that a diner entered for one order out of the browser', () => {
  const state = { place: { userName: 'Mei' }, keyword: 'guan', once: true, slots: {} };
  const key = 'placeOrderRestaurantInfo:1';
  const browser = createStorage({ [key]: JSON.stringify({ state, version: 1 }) });
  forgetBookedPlaces(browser);
  expect(JSON.parse(browser.items.get(key)!)).toEqual({ state: { slots: {} }, version: 1 });
});

test('DEC-58 an address that a guest typed stays, and so does what can’t be read', () => {
  const entries = {
    'placeOrderRestaurantInfo:1': createChoice({ userName: 'Mei' }),
    'placeOrderRestaurantInfo:2': '{',
    'placeOrderRestaurantInfo:3': 'null',
  };
  const browser = createStorage(entries);
  forgetBookedPlaces(browser);
  expect(Object.fromEntries(browser.items)).toEqual(entries);
});

test('SES-09 a logout leaves the tables that the diner booked, and no other table', () => {
  const createStay = (stay: object) => JSON.stringify({ state: { stay }, version: 1 });
  const browser = createStorage({
    'table:1': createStay({ tableNo: '18:00', booking: { reservationId: 'r1' } }),
    'table:2': createStay({ tableNo: 'A1' }),
    'table:3': '{',
  });
  forgetBookedTables(browser);
  expect([...browser.items.keys()]).toEqual(['table:2', 'table:3']);
});
