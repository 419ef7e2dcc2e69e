import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, contract } from '@/lib/contract/contract';
import type { Endpoint } from '@/lib/contract/endpoint';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { loadPlaces } from '../modules/places/load-places';
import { startTestClient, type TestClient } from '../testing/client';
import { insertFullShop } from '../testing/full-shop';
import { type Recording, recordCalls } from '../testing/recorded-calls';

let database: TestDatabase;
let client: TestClient;
let alpha: { restaurantId: number; host: string };
let beta: { restaurantId: number };
let recording: Recording;
let other: { token: string; userId: number; mobile: string };

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database);
  await loadPlaces(database.db);
  alpha = await insertFullShop(database.db, [{ name: 'Alphadish', price: 2500 }], {
    name: { en: 'Alpha Kitchen' },
    merchantId: 'alpha',
  });
  beta = await insertFullShop(database.db, [{ name: 'Betadish', price: 2500 }], {
    name: { en: 'Beta Kitchen' },
    merchantId: 'beta',
  });
  recording = await recordCalls(client, alpha.host, 81_100_000);
  other = await client.login('81200000');
});
afterAll(async () => {
  await client.close();
  await database.close();
});

/** Inputs that name an object of a user. */
const ownedIds = ['addressId', 'orderTransactionId', 'reservationId', 'transactionId', 'vouchersCodeIdList'];
/** Returns the texts and numbers of the user that must not appear in another user's response. */
const listPersonalTexts = () => {
  const { found } = recording;
  const ids = [
    found.orderTransactionId,
    found.voucherOrderId,
    found.reservationId,
    found.walletTransactionId,
  ];
  return [found.mark, String(found.diner?.mobile), ...ids.map(String)];
};

const listCallsWhere = (wanted: (endpoint: Endpoint) => boolean) =>
  (Object.keys(contract) as CallName[]).filter((name) => wanted(contract[name]));
const getWire = (name: CallName) => recording.calls.find(({ call }) => call === name)?.wire ?? {};

const hasOwnerId = (wire: Record<string, unknown>) => {
  const text = JSON.stringify(wire);
  return ownedIds.some((id) => id in wire || text.includes(`"${id}"`));
};

/** Returns the input of the other user: the owner's ids with texts and numbers of the other user. */
function toOtherWire(name: CallName, wire: Record<string, unknown>): Record<string, unknown> {
  const { mark, diner } = recording.found;
  const text = JSON.stringify(wire)
    .replaceAll(mark, 'theother')
    .replaceAll(String(diner?.mobile), other.mobile);
  const own = JSON.parse(text) as Record<string, unknown>;
  return 'userId' in contract[name].input.shape ? { ...own, userId: other.userId } : own;
}

const readsOfOwner: CallName[] = [
  'profile.info',
  'addresses.list',
  'addresses.chosen',
  'orders.list',
  'orders.detail',
  'payments.options',
  'vouchers.orders',
  'vouchers.orderDetail',
  'reservations.list',
  'reservations.detail',
  'wallet.summary',
  'wallet.transactions',
  'wallet.transaction',
  'favourites.list',
  'subscription.stat',
];
const readAsOwner = () =>
  Promise.all(
    readsOfOwner.map(async (name) => {
      const answer = await client.send(contract[name], getWire(name), {
        token: recording.found.diner?.token,
      });
      expect(answer.envelope.isSuccess, `${name}: ${answer.text}`).toBe(true);
      return [name, answer.envelope.data];
    }),
  );

describe('nobody sees or changes another’s data', () => {
  test('DEC-26 each call with another diner’s ids is refused as not found, in that diner’s name as forbidden, and nothing of it changes', async () => {
    const before = await readAsOwner();
    const named = listCallsWhere(({ access }) => access === 'diner');
    expect(named.length).toBeGreaterThan(40);
    for (const name of named) {
      const wire = getWire(name);
      const own = toOtherWire(name, wire);
      const answer = await client.send(contract[name], own, { token: other.token });
      expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500);
      if (hasOwnerId(wire)) {
        expect(answer.envelope.isSuccess, `${name}: ${answer.text}`).toBe(false);
        expect(answer.envelope.code, name).toBe('NOT_FOUND');
      }
      for (const word of listPersonalTexts())
        if (!JSON.stringify(own).includes(word)) expect(answer.text, name).not.toContain(word);

      if (!('userId' in contract[name].input.shape)) continue;
      const inOwnersName = await client.send(contract[name], wire, { token: other.token });
      expect(inOwnersName.envelope.code, name).toBe('FORBIDDEN');
    }
    expect(await readAsOwner()).toEqual(before);
  });

  test('DEC-26 without a token and with a guest’s every call of a diner is denied', async () => {
    const guest = await client.guest();
    for (const name of listCallsWhere(({ access }) => access === 'diner'))
      for (const token of [undefined, guest, `${guest}x`]) {
        const answer = await client.send(contract[name], getWire(name), { token });
        expect(answer.envelope, name).toMatchObject({ code: 0, isSuccess: false, data: 'Access Denied' });
      }
  });

  test('DEC-26 a restaurant’s calls show nothing of another one, and take no ids of another one', async () => {
    const named = listCallsWhere(
      ({ input }) => 'restaurantId' in input.shape || 'restaurants' in input.shape,
    );
    expect(named.length).toBeGreaterThan(25);
    for (const name of named) {
      const wire = JSON.parse(
        JSON.stringify(getWire(name)).replaceAll(
          `"restaurantId":${alpha.restaurantId}`,
          `"restaurantId":${beta.restaurantId}`,
        ),
      );
      const answer = await client.send(contract[name], wire, { token: recording.found.diner?.token });
      expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500);
      // The user's own favorites and help desk may name both restaurants; a response about Beta names only
      // Beta.
      expect(answer.text, name).not.toMatch(/Alpha/);
      // The call sends a dish or voucher of Alpha to Beta. Delivery times do not depend on the dishes.
      if (name === 'ordering.deliveryTime') continue;
      if (/dishId|"id"|dishList/.test(JSON.stringify(wire)))
        expect(
          answer.envelope.isSuccess && hasSomething(answer.envelope.data),
          `${name}: ${answer.text}`,
        ).toBe(false);
    }
  });
});

/** A dish that is reported as sold out or an unknown link reveals nothing of another restaurant. */
const hasSomething = (data: unknown): boolean =>
  Array.isArray(data)
    ? data.some((item) => (item as { goodsStock?: number }).goodsStock !== 0)
    : data !== null && (data as { state?: string }).state !== 'unknown';
