import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { createTestClock } from '../../testing/deps';
import { createPartyLine, insertTableShop, openGroup, sitDown, tableNoon } from '../../testing/parties';
import { type PayingClient, startPayingClient } from '../../testing/payments';
import { insertDiners, type TestShop } from '../../testing/shop';

const clock = createTestClock(tableNoon);
let database: TestDatabase;
let client: PayingClient;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startPayingClient(database, clock);
});
beforeEach(async () => {
  clock.set(tableNoon);
  shop = await insertTableShop(database.db, [
    { name: 'Lunch', more: { available: { times: [{ start: '11:00', end: '13:00' }] } } },
    { name: 'Dinner', more: { available: { times: [{ start: '17:00', end: '22:00' }] } } },
    { name: 'Rice' },
  ]);
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

test('MEN-01 a line of a shared table whose time ends is marked, stays, and is not sent', async () => {
  const [lunch, dinner, rice] = shop.dishIds as [number, number, number];
  const mei = await sitDown(client, shop);
  await expect(mei.put([createPartyLine(dinner)])).rejects.toThrow('DISH_NOT_NOW');
  await mei.put([createPartyLine(lunch)]);
  expect((await mei.view()).lines.map(({ problem }) => problem)).toEqual([undefined]);

  clock.set('2026-11-23T05:00:00Z');
  expect((await mei.view()).lines.map(({ problem }) => problem)).toEqual(['SOLD_OUT']);
  await expect(mei.send(1, 1100)).rejects.toThrow('DISH_NOT_NOW');
  // A guest may still choose something else besides it, and take it out.
  await mei.put([createPartyLine(lunch), createPartyLine(rice)]);
  await expect(mei.put([createPartyLine(lunch, 2)])).rejects.toThrow('DISH_NOT_NOW');
  await mei.put([createPartyLine(rice)]);
  await mei.send(1);
});

test('MEN-01 a group orders for its slot, not for now', async () => {
  const [diner] = await insertDiners(database.db, 1, tableNoon);
  const host = await openGroup(client, shop, diner!);
  await expect(host.put([createPartyLine(shop.dishIds[0]!)])).rejects.toThrow('DISH_NOT_NOW');
  await host.put([createPartyLine(shop.dishIds[1]!)]);
  expect((await host.view()).lines.map(({ problem }) => problem)).toEqual([undefined]);
});
