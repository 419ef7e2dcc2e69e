import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { contract, type Input } from '@/lib/contract/contract';
import type { Tx } from '../../db/client';
import { reservationSlots } from '../../schema/reservations';
import { restaurants } from '../../schema/restaurant';
import { waitingList } from '../../schema/waiting-list';
import { commitWhileAwaited } from '../../testing/commit-while-awaited';
import { createReservationStage, getReservation, insertReservableShop } from '../../testing/reservations';
import { shopDay, shopMorning } from '../../testing/shop';
import { touchRestaurant } from '../restaurant/restaurant-by-staff';
import { submitReservation } from './submit-reservation';

const { 'reservations.submit': submit, 'reservations.detail': detail } = contract;

const stage = createReservationStage();

describe('submit', () => {
  test('API-96 reserves a table with code 2004 and the reservation’s id, whatever the form says of the shop', async () => {
    const who = await stage.desk.diner();
    const { envelope } = await stage.client.send(
      submit,
      {
        language: 'zh-CN',
        customerName: ' Ann Tan ',
        date: shopDay,
        discount: 10,
        email: 'ann@example.com',
        people: 4,
        phone: '+65 9123 4567',
        restaurantId: stage.shop.restaurantId,
        restaurantLogo: 'https://elsewhere.example/logo.png',
        restaurantName: 'Another name',
        restaurantScore: 1,
        restaurantType: 'Another type',
        time: '12:00',
        weekday: 7,
        utmSource: 3,
        remark: 'Window seat',
      },
      { token: who.token },
    );
    expect(envelope).toMatchObject({ code: 2004, isSuccess: true, success: true });
    expect(await stage.desk.getRow(String(envelope.data))).toMatchObject({
      restaurantId: stage.shop.restaurantId,
      userId: who.userId,
      status: 1,
      day: shopDay,
      time: '12:00',
      startsAt: new Date('2026-11-23T04:00:00Z'),
      people: 4,
      discount: 10,
      customerName: 'Ann Tan',
      phoneDial: '+65',
      phoneDigits: '91234567',
      email: 'ann@example.com',
      remark: 'Window seat',
      language: 'zh-CN',
      utmSource: '3',
      createdAt: shopMorning,
    });
    expect(await stage.desk.listEvents(String(envelope.data))).toEqual([
      { what: 'booked', actor: 'diner', detail: {} },
    ]);
    const reservationId = String(envelope.data);
    const seen = await stage.client.call(detail, { reservationId }, { token: who.token });
    expect(seen).toMatchObject({ restaurantName: 'Test Kitchen', weekday: 1, discount: 10 });
  });

  test('RSV-06 the name and the address of a booking are stored in the profile for the next one', async () => {
    const who = await stage.desk.diner();
    const getContact = async () => {
      const { nickName, email } = await stage.client.call(contract['profile.info'], who, who);
      return { nickName, email };
    };
    await stage.desk.book(who, stage.shop);
    expect(await getContact()).toEqual({ nickName: 'Ann Tan', email: undefined });
    await stage.desk.book(who, stage.shop, { customerName: 'Ann for the office', email: 'ann@example.com' });
    expect(await getContact()).toEqual({ nickName: 'Ann Tan', email: 'ann@example.com' });
    // A rejected booking stores nothing, and one without an address does not change the stored one.
    await stage.client.getError(
      submit,
      getReservation(stage.shop, { time: '21:30', email: 'nobody@example.com' }),
      who,
    );
    await stage.desk.book(who, stage.shop);
    expect(await getContact()).toEqual({ nickName: 'Ann Tan', email: 'ann@example.com' });
  });

  test('API-96 the discount is the time’s own; more is refused with the right one', async () => {
    const who = await stage.desk.diner();
    for (const discount of [undefined, 0, 10])
      expect((await stage.desk.getRow(await stage.desk.book(who, stage.shop, { discount }))).discount).toBe(
        10,
      );
    const refused = await stage.client.getError(submit, getReservation(stage.shop, { discount: 90 }), {
      token: who.token,
    });
    expect(refused).toMatchObject({ code: 'DISCOUNT_CHANGED', detail: { discount: 10 } });
    expect(await stage.desk.taken(stage.shop)).toEqual({ [`${shopDay} 12:00`]: 3 });
  });

  test('API-96 a full time is refused with code 6064 in the diner’s language, and nothing is written', async () => {
    const who = await stage.desk.diner();
    await stage.desk.book(who, stage.shop, { time: '18:30' });
    await stage.desk.book(who, stage.shop, { time: '18:30' });
    const { envelope, status } = await stage.client.send(
      submit,
      getReservation(stage.shop, { time: '18:30' }),
      {
        token: who.token,
      },
    );
    expect(status).toBe(200);
    expect(envelope).toMatchObject({ code: 6064, isSuccess: false, success: false });
    expect(envelope.message).toBe('The time you selected is fully booked, please choose again.');
    const never = await stage.client.getError(submit, getReservation(stage.shop, { time: '21:30' }), {
      token: who.token,
    });
    expect(never.code).toBe('6064');
    expect(await stage.desk.taken(stage.shop)).toEqual({ [`${shopDay} 18:30`]: 2 });
    const { rows } = await stage.database.pool.query('select id from reservations where user_id = $1', [
      who.userId,
    ]);
    expect(rows).toHaveLength(2);
  });

  test('API-96 refused for what is missing, malformed, or no number of its country', async () => {
    const who = await stage.desk.diner();
    const send = async (changes: Record<string, unknown>) =>
      (await stage.client.send(submit, { ...getReservation(stage.shop), ...changes }, { token: who.token }))
        .envelope.code;
    for (const name of ['customerName', 'date', 'people', 'phone', 'restaurantId', 'time'])
      expect(await send({ [name]: undefined }), name).toBe('INVALID_INPUT');
    for (const broken of [
      { customerName: 'a'.repeat(51) },
      { email: 'ann@example' },
      { people: 0 },
      { people: 2.5 },
      { time: '25:00' },
      { date: '2026-11-31' },
      { remark: '窗'.repeat(101) },
      { phone: 'call me' },
    ])
      expect(await send(broken), JSON.stringify(broken)).toBe('INVALID_INPUT');
    for (const phone of ['+6551234567', '+659123456', '+84123456', '+99991234567', '+8610345678901'])
      expect(await send({ phone }), phone).toBe('PHONE_INVALID');
    expect(await stage.desk.taken(stage.shop)).toEqual({});
    for (const phone of ['+60123456789', '+84912345678', '+8613912345678', '+85512345678', '+959123456'])
      expect(await send({ phone, date: '2026-11-24', time: '11:00' }), phone).toBe(2004);
  });

  test('API-96 a number is stored in one form, however it is written', async () => {
    const who = await stage.desk.diner();
    const written = ['\u202d+60 12\u2011345 6789\u202c', '+60 (0)12-345 6789', '+60 012-345 6789'];
    for (const [index, phone] of written.entries()) {
      const form = { ...getReservation(stage.shop), phone, date: `2026-11-${24 + index}`, time: '11:00' };
      const { envelope } = await stage.client.send(submit, form, { token: who.token });
      expect(envelope.code, phone).toBe(2004);
    }
    const { rows } = await stage.database.pool.query(
      'select distinct phone_dial, phone_digits from reservations where user_id = $1',
      [who.userId],
    );
    expect(rows).toEqual([{ phone_dial: '+60', phone_digits: '123456789' }]);
  });

  test('API-96 refused for a party, a time or a day that the restaurant does not take', async () => {
    const who = await stage.desk.diner();
    const getRefusal = async (changes: Partial<Input<'reservations.submit'>>, at = stage.shop) => {
      const { code, detail } = await stage.client.getError(submit, getReservation(at, changes), {
        token: who.token,
      });
      return Object.keys(detail).length > 0 ? [code, detail] : code;
    };
    expect(await getRefusal({ people: 21 })).toEqual(['PARTY_TOO_LARGE', { most: 20 }]);
    expect(await getRefusal({ time: '12:30' })).toBe('SLOT_GONE');
    expect(await getRefusal({ date: '2026-11-22' })).toBe('RESERVATION_UNAVAILABLE');
    expect(await getRefusal({ date: '2026-11-29' })).toBe('RESERVATION_UNAVAILABLE');
    stage.clock.set('2026-11-23T03:01:00Z');
    expect(await getRefusal({})).toBe('SLOT_GONE');
    stage.clock.set(shopMorning);
    const insertShopWith = (more: object) => insertReservableShop(stage.database.db, {}, more);
    expect(await getRefusal({}, await insertShopWith({ canReserve: false }))).toBe('RESERVATION_UNAVAILABLE');
    expect(await getRefusal({}, await insertShopWith({ inBusiness: false }))).toBe('SHOP_RESTED');
    expect(await getRefusal({}, await insertShopWith({ platformAllow: false }))).toBe('SHOP_OFF_SHELF');
    expect(await getRefusal({}, { restaurantId: 1 })).toEqual(['RESTAURANT_UNKNOWN', { restaurantId: 1 }]);
    await stage.desk.book(who, await insertShopWith({ canOrder: false }), {});
  });

  test('API-96 is for diners: a guest and a caller without token are refused', async () => {
    const guest = { token: await stage.client.guest() };
    expect((await stage.client.getError(submit, getReservation(stage.shop), guest)).code).toBe(
      'ACCESS_DENIED',
    );
    expect((await stage.client.getError(submit, getReservation(stage.shop))).code).toBe('ACCESS_DENIED');
  });

  test('API-96 a shop that changed since it was last seen is judged as it is now', async () => {
    const who = await stage.desk.diner();
    await stage.desk.book(who, stage.shop);
    const slotsNow = [{ time: '12:00', limit: 1, discountPercent: 5 }];
    await stage.desk.setShop(stage.shop, { config: { reservation: { weekdays: [1], slots: slotsNow } } });
    expect((await stage.client.getError(submit, getReservation(stage.shop), { token: who.token })).code).toBe(
      '6064',
    );
    const more = [{ time: '12:00', limit: 2, discountPercent: 40 }];
    await stage.desk.setShop(stage.shop, { config: { reservation: { weekdays: [1], slots: more } } });
    expect(await stage.desk.getRow(await stage.desk.book(who, stage.shop, { discount: 40 }))).toMatchObject({
      discount: 40,
    });
  });

  test('RSV-14 a booking that waits for another one while staff close the time is refused', async () => {
    const { desk, database, client, shop, clock } = stage;
    const { restaurantId } = shop;
    await desk.book(await desk.diner(), shop);
    const close = async (tx: Tx) => {
      await tx
        .update(reservationSlots)
        .set({ taken: 0 })
        .where(eq(reservationSlots.restaurantId, restaurantId));
      const config = { reservation: { weekdays: [1], slots: [] } };
      await tx.update(restaurants).set({ config }).where(eq(restaurants.id, restaurantId));
      await touchRestaurant(tx, restaurantId, clock.now());
    };
    const who = await desk.diner();
    const book = () => client.getError(submit, getReservation(shop), { token: who.token });
    expect((await commitWhileAwaited(database.db, close, book)).code).toBe('RESERVATION_UNAVAILABLE');
    expect(await desk.taken(shop)).toEqual({ [`${shopDay} 12:00`]: 0 });
  });

  test('BKG-02 a booking that waits while the party before it leaves the waiting list gets the free table', async () => {
    const { desk, database, client, shop, clock } = stage;
    const { restaurantId } = shop;
    const { userId } = await desk.diner();
    await desk.book(await desk.diner(), shop);
    await database.db.insert(waitingList).values({
      id: `waits-${restaurantId}`,
      restaurantId,
      userId,
      day: shopDay,
      time: '12:00',
      startsAt: clock.now(),
      people: 2,
      customerName: 'Ann',
      phoneDial: '65',
      phoneDigits: '91234567',
      language: 'en',
      createdAt: clock.now(),
    });
    const leave = async (tx: Tx) => {
      await tx
        .update(reservationSlots)
        .set({ taken: 0, seats: 0 })
        .where(eq(reservationSlots.restaurantId, restaurantId));
      await tx.delete(waitingList).where(eq(waitingList.restaurantId, restaurantId));
    };
    const who = await desk.diner();
    const book = () => client.call(submit, getReservation(shop), { token: who.token });
    await commitWhileAwaited(database.db, leave, book);
    expect(await desk.taken(shop)).toEqual({ [`${shopDay} 12:00`]: 1 });
  });

  test('API-96 a code that the restaurant has given before is drawn again', async () => {
    const who = await stage.desk.diner();
    let draws = 0;
    // The first two draws produce the same code, which comes from the last third; all other bytes are
    // random.
    const random = (bytes: number) => (++draws <= 2 ? randomBytes(bytes).fill(7, 32) : randomBytes(bytes));
    const submission = { userId: who.userId, input: getReservation(stage.shop), locale: 'en' as const };
    const first = await stage.desk.getRow(
      await submitReservation({ ...stage.client.deps, random }, submission),
    );
    const second = await stage.desk.getRow(
      await submitReservation({ ...stage.client.deps, random }, submission),
    );
    expect(first.code).toBe('TK-999999');
    expect(second.code).not.toBe(first.code);
    expect(draws).toBe(3);
    expect(await stage.desk.taken(stage.shop)).toEqual({ [`${shopDay} 12:00`]: 2 });
  });
});
