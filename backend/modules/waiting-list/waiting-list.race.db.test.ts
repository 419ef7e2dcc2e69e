import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { getRoundCount } from '@/lib/testing/random-runs';
import { outbox } from '../../schema/outbox';
import { reservations } from '../../schema/reservations';
import { waitingList } from '../../schema/waiting-list';
import { commitWhileAwaited } from '../../testing/commit-while-awaited';
import { checkInvariants } from '../../testing/crash/invariants';
import {
  createReservationStage,
  getReservation,
  insertReservableShop,
  type ReservableShop,
} from '../../testing/reservations';
import { insertDiners, shopDay, shopMorning, type TestDiner } from '../../testing/shop';
import { createWaitingDesk, getJoin } from '../../testing/waiting-list';
import { cancelReservation } from '../reservations/reservations-by-staff';
import { keepWaitingLists } from './keep-waiting-lists';

const stage = createReservationStage({ max: 20 });
const {
  'waiting.join': join,
  'reservations.cancel': cancel,
  'reservations.change': change,
  'reservations.submit': submit,
} = contract;
const keep = () => keepWaitingLists(stage.client.deps);

/** A shop with some tables at noon, all of which are taken. */
async function createFullShop(limit: number) {
  const slots = [{ time: '12:00', limit, discountPercent: 0 }];
  const shop = await insertReservableShop(stage.database.db, { slots });
  const bookers = await insertDiners(stage.database.db, limit);
  const held = await Promise.all(
    bookers.map(async (who) => ({ who, reservationId: await stage.desk.book(who, shop) })),
  );
  return { shop, held };
}

const listEntries = ({ restaurantId }: ReservableShop) =>
  stage.database.db
    .select()
    .from(waitingList)
    .where(eq(waitingList.restaurantId, restaurantId))
    .orderBy(waitingList.turn);

test('BKG-02 three instances offer two free tables to the first two, once each', async () => {
  for (let round = 0; round < getRoundCount(20, 5); round++) {
    const { shop, held } = await createFullShop(2);
    const desk = createWaitingDesk(stage.client);
    const ids: string[] = [];
    // One number gets only so many texts a day.
    const phone = `+659${String(1_000_000 + round)}`;
    for (const who of await insertDiners(stage.database.db, 4))
      ids.push((await desk.join(who, shop, { phone })).id);
    for (const { who, reservationId } of held)
      await stage.client.call(cancel, { reservationId }, { token: who.token });
    await Promise.all([keep(), keep(), keep()]);
    await keep();
    expect(await desk.listStates(ids)).toEqual(['offered', 'offered', 'waiting', 'waiting']);
    expect(await stage.desk.taken(shop)).toEqual({ [`${shopDay} 12:00`]: 2 });
    const texts = await stage.database.db
      .select({ channel: outbox.channel })
      .from(outbox)
      .where(eq(outbox.restaurantId, shop.restaurantId));
    expect(texts.filter(({ channel }) => channel === 'sms')).toHaveLength(2);
  }
});

test('BKG-02 a yes beside the end of the offer is a reservation or the next one’s offer, never both', async () => {
  const desk = createWaitingDesk(stage.client);
  for (let round = 0; round < getRoundCount(20, 5); round++) {
    stage.clock.set(shopMorning);
    const { shop, held } = await createFullShop(1);
    const [first, second] = await insertDiners(stage.database.db, 2);
    const ids = [(await desk.join(first!, shop)).id, (await desk.join(second!, shop)).id];
    await stage.client.call(cancel, { reservationId: held[0]!.reservationId }, { token: held[0]!.who.token });
    await keep();
    const accepting = desk.accept(ids[0]!);
    stage.clock.set('2026-11-23T02:15:00Z');
    await Promise.all([accepting, keep(), desk.accept(ids[0]!), keep()]);
    await keep();
    const states = await desk.listStates(ids);
    expect([
      ['taken', 'waiting'],
      ['missed', 'offered'],
    ]).toContainEqual(states);
    expect(await stage.desk.taken(shop)).toEqual({ [`${shopDay} 12:00`]: 1 });
    expect(await checkInvariants(stage.database.db)).toEqual({});
  }
});

test('BKG-02 a cancellation beside joins and walk-ins leaves no table twice and none forgotten', async () => {
  for (let round = 0; round < getRoundCount(20, 5); round++) {
    const { shop, held } = await createFullShop(1);
    const joiners = await insertDiners(stage.database.db, 6);
    const walkIns = await insertDiners(stage.database.db, 6);
    await Promise.all([
      ...joiners.map((who) => stage.client.send(join, getJoin(shop), { token: who.token })),
      stage.client.call(cancel, { reservationId: held[0]!.reservationId }, { token: held[0]!.who.token }),
      ...walkIns.map((who) => stage.client.send(submit, getReservation(shop), { token: who.token })),
      keep(),
    ]);
    await keep();
    const standing = await stage.database.db
      .select({ status: reservations.status })
      .from(reservations)
      .where(eq(reservations.restaurantId, shop.restaurantId));
    const reserved = standing.filter(({ status }) => status === 1).length;
    const entries = await listEntries(shop);
    const offered = entries.filter(({ state }) => state === 'offered').length;
    expect(reserved + offered).toBe(entries.length === 0 ? reserved : 1);
    expect(reserved + offered).toBeLessThanOrEqual(1);
    expect(await checkInvariants(stage.database.db)).toEqual({});
  }
});

test('BKG-02 of many joins of one diner at once one entry is made', async () => {
  const { shop } = await createFullShop(1);
  const [who] = await insertDiners(stage.database.db, 1);
  const desk = createWaitingDesk(stage.client);
  const joined = await Promise.all(Array.from({ length: 10 }, () => desk.join(who!, shop)));
  expect(new Set(joined.map(({ id }) => id)).size).toBe(1);
  expect(await listEntries(shop)).toHaveLength(1);
});

test('BKG-02 of 60 joins at once for one time fifty wait', async () => {
  const { shop } = await createFullShop(1);
  const diners = await insertDiners(stage.database.db, 60);
  const answers = await Promise.all(
    diners.map((who) => stage.client.send(join, getJoin(shop), { token: who.token })),
  );
  const limits = answers.flatMap(({ envelope }) => (envelope.isSuccess ? [] : [envelope.code]));
  expect(limits).toEqual(Array(10).fill('WAITING_LIMIT'));
  expect(await listEntries(shop)).toHaveLength(50);
});

test('BKG-02 parallel joins of one diner for many times stay within the limit of a day', async () => {
  const times = ['12:00', '13:00', '14:00', '15:00', '16:00'];
  const shop = await insertReservableShop(stage.database.db, {
    slots: times.map((time) => ({ time, limit: 1, discountPercent: 0 })),
  });
  for (const [index, who] of (await insertDiners(stage.database.db, times.length)).entries())
    await stage.desk.book(who, shop, { time: times[index]! });
  const [who] = await insertDiners(stage.database.db, 1);
  await Promise.all(
    times.map((time) => stage.client.send(join, getJoin(shop, { time }), { token: who!.token })),
  );
  expect(await listEntries(shop)).toHaveLength(3);
});

/** The requests that can take two seats of noon; each one makes its own preparations. */
const bookings: Record<string, (who: TestDiner, shop: ReservableShop) => Promise<() => Promise<string>>> = {
  'a booking': async (who, shop) => async () =>
    (await stage.client.getError(submit, getReservation(shop), { token: who.token })).code,
  async 'a move to that time'(who, shop) {
    const reservationId = await stage.desk.book(who, shop, { time: '13:00' });
    const to = {
      reservationId,
      date: shopDay,
      time: '12:00',
      people: 2,
      discount: undefined,
      remark: undefined,
    };
    return async () => (await stage.client.getError(change, to, { token: who.token })).code;
  },
};

test.each(Object.entries(bookings))(
  'BKG-02 %s that waits while seats come back leaves them to the party that waits for so many',
  async (_, prepare) => {
    const slots = [
      { time: '12:00', limit: 9, seats: 8, discountPercent: 0 },
      { time: '13:00', limit: 9, discountPercent: 0 },
    ];
    const shop = await insertReservableShop(stage.database.db, { slots });
    const desk = createWaitingDesk(stage.client);
    const [holder, first, second] = (await insertDiners(stage.database.db, 3)) as [
      TestDiner,
      TestDiner,
      TestDiner,
    ];
    const held = await stage.desk.book(holder, shop, { people: 7 });
    const { id } = await desk.join(first, shop, { people: 7 });
    const book = await prepare(second, shop);
    const code = await commitWhileAwaited(
      stage.database.db,
      (tx) => cancelReservation(tx, held, { now: stage.clock.now(), actor: 'ann' }),
      book,
    );
    expect(code).toBe('6064');
    await keep();
    expect(await desk.listStates([id])).toEqual(['offered']);
    expect(await checkInvariants(stage.database.db)).toEqual({});
  },
);
