import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { auditLog } from '../../schema/operator';
import { outbox } from '../../schema/outbox';
import { waitingList } from '../../schema/waiting-list';
import { checkInvariants } from '../../testing/crash/invariants';
import {
  createReservationStage,
  insertReservableShop,
  type ReservableShop,
} from '../../testing/reservations';
import { insertDiners, shopDay, type TestDiner } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';
import { createWaitingDesk, getJoin } from '../../testing/waiting-list';
import { deleteAccount } from '../profile/delete-account';
import { keepWaitingLists, purgeWaitingLists } from './keep-waiting-lists';

const stage = createReservationStage();
const { 'waiting.join': join, 'waiting.list': list, 'waiting.leave': leave } = contract;

let desk: ReturnType<typeof createWaitingDesk>;
let shop: ReservableShop;
let booker: TestDiner;
let held: string;
let ann: TestDiner;
let ben: TestDiner;

/** One table for four at noon, which is taken, and one at one o'clock. */
beforeEach(async () => {
  desk = createWaitingDesk(stage.client);
  shop = await insertReservableShop(stage.database.db, {
    slots: [
      { time: '12:00', limit: 1, seats: 4, discountPercent: 10 },
      { time: '13:00', limit: 1, discountPercent: 0 },
    ],
  });
  [booker, ann, ben] = (await insertDiners(stage.database.db, 3)) as [TestDiner, TestDiner, TestDiner];
  held = await stage.desk.book(booker, shop);
});

const keep = () => keepWaitingLists(stage.client.deps);
const cancel = (who = booker, reservationId = held) =>
  stage.client.call(contract['reservations.cancel'], { reservationId }, { token: who.token });
const listOwn = (who: TestDiner) => stage.client.call(list, {}, { token: who.token });
const getRefusal = async (who: TestDiner, changes: Parameters<typeof getJoin>[1] = {}) =>
  (await stage.client.getError(join, getJoin(shop, changes), { token: who.token })).code;
const getBrokenInvariants = () => checkInvariants(stage.database.db);

describe('joining', () => {
  test('BKG-02 who joins a full time sees the entry with its number in turn', async () => {
    expect(await desk.join(ann, shop)).toMatchObject({
      state: 'waiting',
      position: 1,
      time: '12:00',
      people: 2,
    });
    expect(await desk.join(ben, shop)).toMatchObject({ state: 'waiting', position: 2 });
    expect(await listOwn(ben)).toMatchObject([{ state: 'waiting', position: 2, date: shopDay, people: 2 }]);
    expect(await listOwn(booker)).toEqual([]);
  });

  test('joining twice is one entry; with another party it is refused', async () => {
    const { id } = await desk.join(ann, shop);
    expect((await desk.join(ann, shop)).id).toBe(id);
    expect(await getRefusal(ann, { people: 3 })).toBe('WAITING_TWICE');
  });

  test.each([
    ['a free time', { time: '13:00' }, 'SLOT_FREE'],
    ['a time that is not offered', { time: '14:00' }, 'SLOT_GONE'],
    ['a day without times', { date: '2026-11-22' }, 'RESERVATION_UNAVAILABLE'],
    ['more people than the time has seats', { people: 5 }, 'PARTY_TOO_LARGE'],
    ['a number of no country', { phone: '+65123' }, 'PHONE_INVALID'],
  ])('%s is refused', async (_name, changes, code) => {
    expect(await getRefusal(ann, changes)).toBe(code);
  });

  test('BKG-02 a restaurant can turn its waiting list off, and a time without tables has none', async () => {
    const config = {
      reservation: {
        weekdays: [1],
        waitingList: false,
        slots: [{ time: '12:00', limit: 1, discountPercent: 0 }],
      },
    };
    await stage.desk.setShop(shop, { config });
    expect(await getRefusal(ann)).toBe('WAITING_OFF');
    const [off] = await stage.client.call(contract['reservations.slots'], {
      date: shopDay,
      restaurantId: shop.restaurantId,
    });
    expect(off).toEqual({ time: '12:00', discount: 0, limit: 0 });
    const without = getJoin(stage.shop, { time: '21:30' });
    expect((await stage.client.getError(join, without, { token: ann.token })).code).toBe('WAITING_OFF');
  });

  test('BKG-02 a diner waits for three times of a restaurant’s day, and for ten in all', async () => {
    const times = ['12:00', '13:00', '14:00', '15:00'];
    const shops = await Promise.all(
      [1, 2, 3, 4].map(() =>
        insertReservableShop(stage.database.db, {
          slots: times.map((time) => ({ time, limit: 1, discountPercent: 0 })),
        }),
      ),
    );
    const codes: unknown[] = [];
    for (const shop of shops)
      for (const time of times) {
        const [other] = await insertDiners(stage.database.db, 1);
        await stage.desk.book(other!, shop, { time });
        const { envelope } = await stage.client.send(join, getJoin(shop, { time }), { token: ann.token });
        codes.push(envelope.isSuccess ? 'joined' : (envelope.data as { per: string }).per);
      }
    expect(codes).toEqual([
      ...['joined', 'joined', 'joined', 'day'],
      ...['joined', 'joined', 'joined', 'day'],
      ...['joined', 'joined', 'joined', 'day'],
      ...['joined', 'diner', 'diner', 'diner'],
    ]);
  });
});

describe('offering', () => {
  test('BKG-02 a cancelled table is offered to the first in turn for 15 minutes, by mail, text message and push', async () => {
    const { id } = await desk.join(ann, shop, { email: 'ann@example.com' });
    const second = await desk.join(ben, shop);
    await stage.database.pool.query(
      `insert into push_subscriptions (user_id, waiting_id, endpoint, p256dh, auth, locale, created_at)
        values ($1, $2, 'https://push.example/1', 'k', 'a', 'vn', now())`,
      [ann.userId, id],
    );
    await keep();
    expect(await listOwn(ann)).toMatchObject([{ state: 'waiting' }]);
    await cancel();
    await keep();
    await keep();
    expect(await listOwn(ann)).toMatchObject([{ state: 'offered', offeredUntil: '10:15', discount: 10 }]);
    expect(await listOwn(ben)).toMatchObject([{ state: 'waiting', position: 1 }]);
    const messages = await desk.loadAllMessages(id);
    expect(messages.map(({ channel, recipient }) => `${channel} ${recipient}`)).toEqual([
      'email ann@example.com',
      'sms +6598765432',
      expect.stringMatching(/^push \d+$/),
    ]);
    const [{ token } = {}] = await listOwn(ann);
    expect(messages[0]!.data).toMatchObject({ answerToken: token, until: '10:15', time: '12:00' });
    for (const { worthlessAt } of messages)
      expect(worthlessAt?.toISOString()).toBe('2026-11-23T02:15:00.000Z');
    expect(messages[2]!.data).toMatchObject({ path: `/table-offer?token=${token}` });
    expect(await desk.loadAllMessages(second.id)).toEqual([]);
    expect(await getBrokenInvariants()).toEqual({});
  });

  test('BKG-02 while it is offered, and while somebody waits for it, nobody else can reserve the table', async () => {
    const [other] = await insertDiners(stage.database.db, 1);
    const { id } = await desk.join(ann, shop);
    await cancel();
    const getSubmitRefusal = async () =>
      (
        await stage.client.getError(contract['reservations.submit'], createSubmission(), {
          token: other!.token,
        })
      ).code;
    const createSubmission = () => ({
      ...getJoin(shop),
      discount: undefined,
      weekday: undefined,
      restaurantLogo: undefined,
      restaurantName: undefined,
      restaurantScore: undefined,
      restaurantType: undefined,
    });
    expect(await getSubmitRefusal()).toBe('6064');
    const elsewhere = await stage.desk.book(other!, shop, { time: '13:00' });
    const change = {
      reservationId: elsewhere,
      date: shopDay,
      time: '12:00',
      people: 2,
      discount: undefined,
      remark: undefined,
    };
    expect(
      (await stage.client.getError(contract['reservations.change'], change, { token: other!.token })).code,
    ).toBe('6064');
    expect(await stage.desk.offered(shop)).toEqual(['12:00 10% 0', '13:00 0% 0']);
    await keep();
    expect(await getSubmitRefusal()).toBe('6064');
    expect(await stage.desk.offered(shop)).toEqual(['12:00 10% 0', '13:00 0% 0']);
    await desk.decline(id);
    expect(await stage.desk.offered(shop)).toEqual(['12:00 10% 1', '13:00 0% 0']);
  });

  test('BKG-02 a yes makes the reservation with the offered discount, once', async () => {
    const { id } = await desk.join(ann, shop, { email: 'ann@example.com', remark: 'By the window' });
    await cancel();
    await keep();
    const [first, again] = [await desk.accept(id), await desk.accept(id)];
    expect(first.envelope.data).toMatchObject({ state: 'taken', time: '12:00' });
    expect(again.envelope.data).toEqual(first.envelope.data);
    const { reservationId } = await desk.getRow(id);
    expect(await stage.desk.getRow(reservationId!)).toMatchObject({
      userId: ann.userId,
      status: 1,
      people: 2,
      discount: 10,
      customerName: 'Wei Lim',
      remark: 'By the window',
    });
    const mails = await stage.database.db
      .select({ template: outbox.template })
      .from(outbox)
      .where(eq(outbox.dedupeKey, `reservation-confirmed:${reservationId}`));
    expect(mails).toEqual([{ template: 'reservation-confirmed' }]);
    expect((await stage.desk.listEvents(reservationId!)).map(({ what }) => what)).toEqual(['booked']);
    expect(await getBrokenInvariants()).toEqual({});
  });

  test('BKG-02 silence and a no pass the table to the next, and a late yes is refused', async () => {
    const { id } = await desk.join(ann, shop);
    const second = await desk.join(ben, shop);
    const [cy] = await insertDiners(stage.database.db, 1);
    const third = await desk.join(cy!, shop);
    await cancel();
    await keep();
    stage.clock.set('2026-11-23T02:14:59Z');
    await keep();
    expect(await desk.listStates([id, second.id])).toEqual(['offered', 'waiting']);
    stage.clock.set('2026-11-23T02:15:00Z');
    expect((await desk.accept(id)).envelope).toMatchObject({
      code: 'OFFER_ENDED',
      data: { state: 'missed' },
    });
    expect(await listOwn(ann)).toMatchObject([{ state: 'missed' }]);
    await keep();
    expect(await desk.listStates([id, second.id])).toEqual(['missed', 'offered']);
    await desk.decline(second.id);
    expect((await desk.accept(second.id)).envelope.code).toBe('OFFER_ENDED');
    await keep();
    expect(await desk.listStates([id, second.id, third.id])).toEqual(['missed', 'declined', 'offered']);
    expect(await getBrokenInvariants()).toEqual({});
  });

  test('the first whose party fits the free seats is offered the table', async () => {
    const slots = [{ time: '12:00', limit: 2, seats: 4, discountPercent: 0 }];
    await stage.desk.setShop(shop, { config: { reservation: { weekdays: [1], slots } } });
    const four = await desk.join(ann, shop, { people: 4 });
    await keep();
    expect(await desk.listStates([four.id])).toEqual(['waiting']);
    // Two seats are left, which fit a party of one, so it cannot wait.
    expect(await getRefusal(ben, { people: 2 })).toBe('SLOT_FREE');
    const three = await desk.join(ben, shop, { people: 3 });
    const larger = [{ time: '12:00', limit: 2, seats: 5, discountPercent: 0 }];
    await stage.desk.setShop(shop, { config: { reservation: { weekdays: [1], slots: larger } } });
    await keep();
    expect(await desk.listStates([four.id, three.id])).toEqual(['waiting', 'offered']);
  });

  test('an entry ends when its time is too close, and what was offered before stays', async () => {
    const { id } = await desk.join(ann, shop);
    const second = await desk.join(ben, shop);
    stage.clock.set('2026-11-23T02:59:00Z');
    await cancel();
    await keep();
    stage.clock.set('2026-11-23T03:01:00Z');
    await keep();
    expect(await desk.listStates([id, second.id])).toEqual(['offered', 'expired']);
    expect((await desk.accept(id)).envelope.isSuccess).toBe(true);
  });

  test('a diner leaves the list, also with a table on offer, and nobody leaves another’s', async () => {
    const { id } = await desk.join(ann, shop);
    await cancel();
    await keep();
    const others = await stage.client.getError(leave, { id }, { token: ben.token });
    expect(others.code).toBe('NOT_FOUND');
    for (const _twice of [1, 2])
      expect(await stage.client.call(leave, { id }, { token: ann.token })).toMatchObject({ state: 'left' });
    expect(await stage.desk.taken(shop)).toEqual({ [`${shopDay} 12:00`]: 0 });
  });

  test('a link that is not ours opens nothing', async () => {
    for (const token of ['x', `${(await desk.join(ann, shop)).id}.x`])
      expect((await stage.client.getError(contract['waiting.linked'], { token })).code).toBe('LINK_SPENT');
  });

  test('a diner with all reservations that one can have cannot say yes', async () => {
    const { id } = await desk.join(ann, shop);
    await cancel();
    await keep();
    const more = await insertReservableShop(stage.database.db);
    for (const date of ['2026-11-24', '2026-11-25', '2026-11-26'])
      for (const time of ['11:00', '12:00', '11:00', '12:00'])
        await stage.desk.book(ann, more, { date, time });
    const third = await insertReservableShop(stage.database.db);
    for (const time of ['11:00', '12:00', '18:30']) await stage.desk.book(ann, third, { time });
    expect((await desk.accept(id)).envelope).toMatchObject({ code: 'BOOKING_LIMIT' });
    expect(await desk.listStates([id])).toEqual(['offered']);
  });
});

describe('staff', () => {
  test('BKG-02 staff see the list of the day, offer out of turn and remove, with rows in the log', async () => {
    const counter = await insertStaff(stage.client.deps, shop.restaurantId, 'counter', { name: 'Cy' });
    const kitchen = await insertStaff(stage.client.deps, shop.restaurantId, 'kitchen', { name: 'Kim' });
    const here = { restaurantId: shop.restaurantId };
    const first = await desk.join(ann, shop, { customerName: 'Ann', remark: 'Pram' });
    const second = await desk.join(ben, shop, { customerName: 'Ben', people: 4 });
    const listDay = async () => (await counter.call('waiting.day', { ...here, day: shopDay })).entries;
    expect(await listDay()).toMatchObject([
      {
        id: first.id,
        name: 'Ann',
        position: 1,
        state: 'waiting',
        time: '12:00',
        mobile: '+6598765432',
        remark: 'Pram',
      },
      { id: second.id, name: 'Ben', position: 2, people: 4 },
    ]);
    expect((await counter.getError('waiting.offer', { ...here, id: second.id })).code).toBe('6064');
    expect((await kitchen.getError('waiting.remove', { ...here, id: second.id })).code).toBe('FORBIDDEN');
    await cancel();
    await counter.call('waiting.offer', { ...here, id: second.id });
    expect(await listDay()).toMatchObject([
      { id: first.id, position: 1 },
      { id: second.id, state: 'offered', offeredUntil: '10:15' },
    ]);
    expect((await counter.getError('waiting.offer', { ...here, id: second.id })).code).toBe(
      'STATUS_CONFLICT',
    );
    await counter.call('waiting.remove', { ...here, id: second.id });
    expect((await counter.getError('waiting.remove', { ...here, id: second.id })).code).toBe(
      'STATUS_CONFLICT',
    );
    expect(await stage.desk.taken(shop)).toEqual({ [`${shopDay} 12:00`]: 0 });
    const other = await insertReservableShop(stage.database.db);
    const stranger = await insertStaff(stage.client.deps, other.restaurantId, 'counter', { name: 'Sy' });
    const theirs = { restaurantId: other.restaurantId, id: first.id };
    expect((await stranger.getError('waiting.remove', theirs)).code).toBe('NOT_FOUND');
    const log = await stage.database.db
      .select({ act: auditLog.act, subject: auditLog.subject })
      .from(auditLog)
      .where(eq(auditLog.restaurantId, shop.restaurantId));
    expect(log.filter(({ act }) => act.startsWith('waiting.'))).toEqual([
      { act: 'waiting.offer', subject: `${shopDay} 12:00` },
      { act: 'waiting.remove', subject: `${shopDay} 12:00` },
    ]);
  });

  test('who missed an offer can be offered the table once more', async () => {
    const counter = await insertStaff(stage.client.deps, shop.restaurantId, 'counter', { name: 'Cy' });
    const { id } = await desk.join(ann, shop);
    await cancel();
    await keep();
    stage.clock.set('2026-11-23T02:15:00Z');
    await keep();
    await counter.call('waiting.offer', { restaurantId: shop.restaurantId, id });
    expect(await desk.loadAllMessages(id)).toHaveLength(2);
    expect((await desk.accept(id)).envelope.isSuccess).toBe(true);
    expect(await getBrokenInvariants()).toEqual({});
  });
});

describe('personal data', () => {
  test('the export has the entries, and deleting the account releases an offered table', async () => {
    const { id } = await desk.join(ann, shop, { email: 'ann@example.com' });
    await cancel();
    await keep();
    const file = await stage.client.call(contract['profile.export'], {}, { token: ann.token });
    expect(file.waitingLists).toMatchObject([{ id, customerName: 'Wei Lim', email: 'ann@example.com' }]);
    await deleteAccount(stage.database.db, String(ann.userId), stage.clock.now());
    expect(await desk.getRow(id)).toBeUndefined();
    expect(await desk.loadAllMessages(id)).toEqual([]);
    expect(await stage.desk.taken(shop)).toEqual({ [`${shopDay} 12:00`]: 0 });
    expect(await getBrokenInvariants()).toEqual({});
  });

  test('an entry that has ended is deleted a month after its time', async () => {
    const { id } = await desk.join(ann, shop);
    await stage.client.call(leave, { id }, { token: ann.token });
    stage.clock.set('2026-12-23T03:59:00Z');
    await purgeWaitingLists(stage.client.deps);
    expect(await desk.getRow(id)).toBeDefined();
    stage.clock.set('2026-12-23T04:01:00Z');
    await purgeWaitingLists(stage.client.deps);
    expect(await stage.database.db.select().from(waitingList).where(eq(waitingList.id, id))).toEqual([]);
  });
});
