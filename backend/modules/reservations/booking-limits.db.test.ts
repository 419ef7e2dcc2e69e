import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { contract, type Input } from '@/lib/contract/contract';
import { outbox } from '../../schema/outbox';
import { runAllAtOnce } from '../../testing/ordering';
import { createReservationStage, getReservation, insertReservableShop } from '../../testing/reservations';
import { shopDay, shopMorning, type TestDiner } from '../../testing/shop';

const stage = createReservationStage({ max: 20 });
const {
  'reservations.submit': submit,
  'reservations.cancel': cancel,
  'reservations.change': change,
} = contract;

/** A shop with a hundred tables at each time, open every day. */
const createLargeShop = () =>
  insertReservableShop(stage.database.db, {
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    maxPeople: 50,
    slots: [12, 13, 14].map((hour) => ({ time: `${hour}:00`, limit: 100, discountPercent: 0 })),
  });
const days = Array.from({ length: 6 }, (_, index) => `2026-11-${24 + index}`);
type Shop = Awaited<ReturnType<typeof createLargeShop>>;
const book = (
  who: TestDiner,
  shop: Shop,
  changes: Partial<Input<'reservations.submit'>> = {},
  key?: string,
) => stage.client.call(submit, getReservation(shop, changes), { token: who.token, idempotencyKey: key });
const getLimit = async (who: TestDiner, shop: Shop, changes: Partial<Input<'reservations.submit'>> = {}) => {
  const { code, detail, status } = await stage.client.getError(submit, getReservation(shop, changes), {
    token: who.token,
  });
  return { code, status, ...detail };
};

describe('DEC-86 what one diner can book', () => {
  test('DEC-86 of 79 tables asked for at once one diner gets five of a day, and the rest stays free', async () => {
    const shop = await createLargeShop();
    const who = await stage.desk.diner();
    const { done, refused } = await runAllAtOnce(
      Array.from({ length: 79 }, (_, index) => () => book(who, shop, { time: `${12 + (index % 3)}:00` })),
    );
    expect(done).toHaveLength(5);
    expect(refused).toEqual({ BOOKING_LIMIT: 74 });
    const taken = Object.values(await stage.desk.taken(shop)).reduce((sum, number) => sum + number, 0);
    expect(taken).toBe(5);
    expect(await getLimit(who, shop)).toMatchObject({
      code: 'BOOKING_LIMIT',
      status: 200,
      per: 'day',
      most: 5,
    });
    await book(await stage.desk.diner(), shop);
  });

  test('DEC-86 twelve open bookings at a restaurant and fifteen in all; a cancelled one makes room', async () => {
    const [shop, other] = [await createLargeShop(), await createLargeShop()];
    const who = await stage.desk.diner();
    const ids: string[] = [];
    for (const date of days)
      for (const time of ['12:00', '13:00']) ids.push(await book(who, shop, { date, time }));
    expect(await getLimit(who, shop)).toMatchObject({ per: 'restaurant', most: 12 });
    for (const date of days.slice(0, 3)) await book(who, other, { date });
    expect(await getLimit(who, other)).toMatchObject({ per: 'diner', most: 15 });
    await stage.client.call(cancel, { reservationId: ids[0]! }, { token: who.token });
    await book(who, other);
  });

  test('DEC-86 forty covers of a day, also by changes, and one large party is still one party', async () => {
    const shop = await createLargeShop();
    const who = await stage.desk.diner();
    const id = await book(who, shop, { people: 45 });
    expect(await getLimit(who, shop)).toMatchObject({ per: 'covers', most: 40 });
    const smaller = {
      reservationId: id,
      date: shopDay,
      time: '12:00',
      discount: undefined,
      remark: undefined,
    };
    await stage.client.call(change, { ...smaller, people: 20 }, { token: who.token });
    await book(who, shop, { people: 20 });
    const refused = await stage.client.getError(change, { ...smaller, people: 21 }, { token: who.token });
    expect(refused.code).toBe('BOOKING_LIMIT');
    expect((await stage.desk.getRow(id)).people).toBe(20);
  });

  test('DEC-86 twenty bookings a day, cancelled ones too', async () => {
    const shop = await createLargeShop();
    const who = await stage.desk.diner();
    for (let made = 0; made < 20; made++) {
      const reservationId = await book(who, shop);
      await stage.client.call(cancel, { reservationId }, { token: who.token });
    }
    expect(await getLimit(who, shop)).toMatchObject({ per: 'made', most: 20 });
    stage.clock.advance({ days: 1, seconds: 1 });
    await book(who, shop, { date: '2026-11-25' });
    stage.clock.set(shopMorning);
  });

  test('DEC-86 a repeated request at the limit is answered with its reservation', async () => {
    const shop = await createLargeShop();
    const who = await stage.desk.diner();
    const ids: string[] = [];
    for (let key = 0; key < 5; key++) ids.push(await book(who, shop, {}, `limit-key-${key}`));
    expect(await book(who, shop, {}, 'limit-key-4')).toBe(ids[4]);
  });

  test('DEC-86 the error has its text in three languages', async () => {
    const shop = await createLargeShop();
    const who = await stage.desk.diner();
    for (let made = 0; made < 5; made++) await book(who, shop);
    for (const [locale, text] of [
      ['en', 'open reservations'],
      ['zh-CN', '订位已达上限'],
      ['vn', 'đặt bàn tối đa'],
    ] as const) {
      const { answer } = await stage.client.getError(submit, getReservation(shop), {
        token: who.token,
        locale,
      });
      expect(answer.message).toContain(text);
    }
  });
});

describe('DEC-86 mail to an address that somebody typed', () => {
  const listMails = (recipient: string) =>
    stage.database.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(outbox.id);

  test('DEC-86 one address gets twenty mails a day, however many diners cause them at once', async () => {
    const shop = await createLargeShop();
    const diners = await Promise.all(Array.from({ length: 10 }, () => stage.desk.diner()));
    const { done } = await runAllAtOnce(
      diners.flatMap((who) =>
        [1, 2, 3].map(
          (hour) => () => book(who, shop, { email: 'Victim@example.com', time: `1${1 + hour}:00` }),
        ),
      ),
    );
    expect(done).toHaveLength(30);
    expect(await listMails('Victim@example.com')).toHaveLength(20);
    await book(await stage.desk.diner(), shop, { email: 'victim@example.com' });
    expect(await listMails('victim@example.com')).toHaveLength(0);
    await book(await stage.desk.diner(), shop, { email: 'other@example.com' });
    expect(await listMails('other@example.com')).toHaveLength(1);
  });

  test('DEC-86 mail contains the diner’s own text once its reader has confirmed the address, for that diner only', async () => {
    const shop = await createLargeShop();
    const [who, other] = [await stage.desk.diner(), await stage.desk.diner()];
    const changes = { email: 'ann@example.com', customerName: 'Cheap pills', remark: 'evil.example' };
    const id = await book(who, shop, changes);
    const [first] = await listMails('ann@example.com');
    expect(JSON.stringify(first!.data)).not.toMatch(/Cheap pills|evil\.example/);
    const { confirmToken } = first!.data as { confirmToken: string };

    const confirm = contract['profile.confirmEmail'];
    for (const token of [`${confirmToken}x`, 'x', '.', `${confirmToken.split('.')[0]}.`])
      expect((await stage.client.getError(confirm, { token })).code).toBe('LINK_SPENT');
    await stage.client.call(confirm, { token: confirmToken });
    await stage.client.call(confirm, { token: confirmToken });

    await stage.client.call(cancel, { reservationId: id }, { token: who.token });
    await book(who, shop, { ...changes, email: 'ANN@example.com' });
    await book(other, shop, changes);
    const [, cancelled, others] = await listMails('ann@example.com');
    expect(cancelled!.data).toMatchObject({ customerName: 'Cheap pills', remark: 'evil.example' });
    const [own] = await listMails('ANN@example.com');
    expect(own!.data).toMatchObject({ customerName: 'Cheap pills' });
    expect(own!.data).not.toHaveProperty('confirmToken');
    expect(JSON.stringify(others!.data)).not.toContain('Cheap pills');
  });
});
