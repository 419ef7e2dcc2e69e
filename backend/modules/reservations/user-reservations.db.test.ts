import { describe, expect, test } from 'vitest';
import { contract, type Input } from '@/lib/contract/contract';
import { createReservationStage } from '../../testing/reservations';
import { shopDay, shopMorning, type TestDiner } from '../../testing/shop';
import { cancelReservation } from './reservations-by-staff';

const {
  'reservations.detail': detail,
  'reservations.list': list,
  'reservations.share': share,
  'reservations.cancel': cancel,
} = contract;

const stage = createReservationStage();

const createPageInput = (
  who: TestDiner,
  changes: Partial<Input<'reservations.list'>> = {},
): Input<'reservations.list'> => ({
  userId: who.userId,
  pageSize: undefined,
  pageNo: undefined,
  reservationStatus: undefined,
  ...changes,
});

describe('one’s own', () => {
  test('API-91 ENT-22 a reservation tells all that its page shows, in the diner’s language', async () => {
    const who = await stage.desk.diner();
    stage.clock.set('2026-11-23T02:00:07Z');
    const id = await stage.desk.book(who, stage.shop, {
      email: 'ann@example.com',
      remark: 'Window seat',
      people: 3,
    });
    const row = await stage.desk.getRow(id);
    const { envelope } = await stage.client.send(
      detail,
      { reservationId: id },
      { token: who.token, locale: 'zh-CN' },
    );
    expect(envelope).toMatchObject({ code: '1', isSuccess: true });
    expect(envelope.data).toEqual({
      id,
      reservationCode: row.code,
      reservationStatus: 1,
      restaurantId: stage.shop.restaurantId,
      restaurantName: '测试厨房',
      restaurantScore: 4.6,
      restaurantType: '面食',
      people: 3,
      date: { year: 2026, monthValue: 11, dayOfMonth: 23 },
      time: { hour: 12, minute: 0, second: 0 },
      discount: 10,
      customerName: 'Ann Tan',
      contactPhone: '+65 91234567',
      phone: '+6591234567',
      email: 'ann@example.com',
      remark: 'Window seat',
      confirmed: false,
      sequence: 0,
      weekday: 1,
      language: 'en',
      submitTime: { year: 2026, monthValue: 11, dayOfMonth: 23, hour: 10, minute: 0, second: 7 },
      shareCode: row.shareCode,
      canCancel: true,
      arrived: false,
      past: false,
      timeZone: 'Asia/Singapore',
    });
    expect(row.code).toMatch(/^TK-[2-9A-HJ-NP-Z]{6}$/);
  });

  test('API-91 a cancelled reservation says who cancelled it, and the restaurant’s reason', async () => {
    const who = await stage.desk.diner();
    const findCancellation = async (reservationId: string) =>
      (await stage.client.call(detail, { reservationId }, who)).cancellation;
    const own = await stage.desk.book(who, stage.shop);
    expect(await findCancellation(own)).toBeUndefined();
    await stage.client.call(cancel, { reservationId: own }, who);
    expect(await findCancellation(own)).toEqual({ byRestaurant: false, reason: undefined });
    for (const reason of ['A burst pipe', undefined]) {
      const other = await stage.desk.book(who, stage.shop);
      await cancelReservation(stage.database.db, other, { now: shopMorning, reason });
      expect(await findCancellation(other)).toEqual({ byRestaurant: true, reason });
    }
  });

  test('API-91 another’s reservation is not found, and neither is one that does not exist', async () => {
    const [one, other] = [await stage.desk.diner(), await stage.desk.diner()];
    const id = await stage.desk.book(one, stage.shop);
    const getRefusal = async (who: TestDiner, reservationId: string) =>
      (await stage.client.getError(detail, { reservationId }, { token: who.token })).code;
    expect(await getRefusal(other, id)).toBe('NOT_FOUND');
    expect(await getRefusal(one, 'none')).toBe('NOT_FOUND');
    expect((await stage.client.getError(detail, { reservationId: id })).code).toBe('ACCESS_DENIED');
    expect((await stage.client.send(detail, {}, { token: one.token })).envelope.code).toBe('INVALID_INPUT');
  });

  test('API-93 pages of ten, the soonest ahead first and then the rest, with the total of the status asked for', async () => {
    const [who, other] = [await stage.desk.diner(), await stage.desk.diner()];
    const ids: string[] = [];
    // Twelve days from tomorrow on, without the Sundays.
    for (let day = 24; ids.length < 12; day++) {
      const date = day <= 30 ? `2026-11-${day}` : `2026-12-0${day - 30}`;
      if (day % 7 !== 1) ids.push(await stage.desk.book(who, stage.shop, { date }));
    }
    await stage.desk.book(other, stage.shop);
    await stage.client.call(cancel, { reservationId: ids[0]! }, { token: who.token });
    const ask = (changes: Partial<Input<'reservations.list'>> = {}) =>
      stage.client.call(list, createPageInput(who, changes), { token: who.token });

    const first = await ask();
    expect(first.list).toHaveLength(10);
    expect(first.total).toBe(12);
    expect(first.counts).toEqual({ all: 12, reserved: 11, cancelled: 1, absent: 0 });
    const second = await ask({ pageNo: 2 });
    expect(second.list).toHaveLength(2);
    // The cancelled one, the soonest of all, comes last.
    const shown = [...first.list, ...second.list].map(({ id }) => id);
    expect(shown).toEqual([...ids.slice(1), ids[0]]);

    expect(await ask({ reservationStatus: 2 })).toMatchObject({ list: [{ id: ids[0] }], total: 1 });
    expect(await ask({ reservationStatus: 1, pageSize: 1 })).toMatchObject({ list: [{}], total: 11 });
    expect(await ask({ reservationStatus: 3 })).toMatchObject({ list: [], total: 0 });
    expect((await ask({ pageNo: 9 })).list).toEqual([]);
  });

  test('API-93 ENT-22 the wire’s list has day and time as text and answers 2001', async () => {
    const who = await stage.desk.diner();
    const id = await stage.desk.book(who, stage.shop);
    const { envelope } = await stage.client.send(
      list,
      { userId: who.userId, pageSize: 10, pageNo: 1 },
      { token: who.token },
    );
    expect(envelope).toMatchObject({
      code: 2001,
      isSuccess: true,
      data: {
        list: [{ id, date: shopDay, time: '12:00', people: 2, restaurantName: 'Test Kitchen' }],
        total: 1,
      },
    });
  });

  test('API-93 refused for another’s user id, and for pages that are too large', async () => {
    const [one, other] = [await stage.desk.diner(), await stage.desk.diner()];
    const send = async (wire: Record<string, unknown>) =>
      (await stage.client.send(list, wire, { token: one.token })).envelope.code;
    expect(await send({ userId: other.userId })).toBe('FORBIDDEN');
    expect(await send({})).toBe('INVALID_INPUT');
    expect(await send({ userId: one.userId, pageSize: 51 })).toBe('INVALID_INPUT');
    expect(await send({ userId: one.userId, pageNo: 0 })).toBe('INVALID_INPUT');
    expect(await send({ userId: one.userId, reservationStatus: 4 })).toBe('INVALID_INPUT');
  });
});

describe('share', () => {
  const getByCode = (shareCode: string, options: { token?: string; locale?: string } = {}) =>
    stage.client.call(share, { shareCode, reservationId: undefined }, options);

  test('API-95 DEC-68 anyone with the share code sees the reservation and the restaurant, without login', async () => {
    const who = await stage.desk.diner();
    const id = await stage.desk.book(who, stage.shop, {
      email: 'ann@example.com',
      remark: 'It is her birthday',
      people: 3,
    });
    const { shareCode, code } = await stage.desk.getRow(id);
    const { envelope, text } = await stage.client.send(share, { shareCode });
    expect(envelope).toMatchObject({ code: '1', isSuccess: true });
    expect(envelope.data).toEqual({
      reservationCode: code,
      reservationStatus: 1,
      date: { year: 2026, monthValue: 11, dayOfMonth: 23 },
      time: { hour: 12, minute: 0, second: 0 },
      people: 3,
      discount: 10,
      weekday: 1,
      past: false,
      customerName: 'Ann Tan',
      contactPhone: '+65 91234567',
      restaurant: {
        restaurantId: stage.shop.restaurantId,
        restaurantName: 'Test Kitchen',
        contactNoNew: '+65 6221 7740',
        showLabelList: [],
        address: '1 Test Street',
        businessTimeDesc: 'Mon-Sun 11:00-22:00',
        lat: 1.28,
        lng: 103.845,
        countryCode: 'SG',
        timeZone: 'Asia/Singapore',
      },
    });
    // Nothing else of the user: no mail address, no remark, and no access to the reservation itself.
    for (const secret of ['ann@example.com', 'birthday', id, shareCode, String(who.userId)])
      expect(text).not.toContain(secret);
    expect((await getByCode(shareCode, { locale: 'zh-CN' })).restaurant.restaurantName).toBe('测试厨房');
  });

  test('API-95 RSV-21 the link ends a day after the reservation, for its diner it goes on', async () => {
    const who = await stage.desk.diner();
    const { shareCode } = await stage.desk.getRow(await stage.desk.book(who, stage.shop));
    stage.clock.set('2026-11-24T04:00:00Z');
    expect((await getByCode(shareCode)).past).toBe(true);
    stage.clock.set('2026-11-24T04:00:01Z');
    const byCode = { shareCode, reservationId: undefined };
    expect((await stage.client.getError(share, byCode)).code).toBe('NOT_FOUND');
    expect((await getByCode(shareCode, { token: who.token })).past).toBe(true);
  });

  test('API-95 a cancelled reservation’s page says so', async () => {
    const who = await stage.desk.diner();
    const id = await stage.desk.book(who, stage.shop);
    await stage.client.call(cancel, { reservationId: id }, { token: who.token });
    expect((await getByCode((await stage.desk.getRow(id)).shareCode)).reservationStatus).toBe(2);
  });

  test('API-95 DEC-68 the id opens the page for its diner alone, who learns the share code', async () => {
    const [one, other] = [await stage.desk.diner(), await stage.desk.diner()];
    const id = await stage.desk.book(one, stage.shop);
    const byId = { reservationId: id, shareCode: undefined };
    const { shareCode } = await stage.desk.getRow(id);
    expect(await stage.client.call(share, byId, { token: one.token })).toMatchObject({ shareCode });
    expect(await getByCode(shareCode, { token: one.token })).toMatchObject({ shareCode, reservationId: id });
    const shared = await getByCode(shareCode, { token: other.token });
    expect([shared.shareCode, shared.reservationId]).toEqual([undefined, undefined]);
    const guest = await stage.client.guest();
    for (const token of [other.token, guest, undefined])
      expect((await stage.client.getError(share, byId, { token })).code).toBe('NOT_FOUND');
  });

  test('API-95 neither an id, a code for people nor a made-up code is a share code', async () => {
    const id = await stage.desk.book(await stage.desk.diner(), stage.shop);
    const { code, shareCode } = await stage.desk.getRow(id);
    for (const wrong of [id, code, 'none', shareCode.slice(0, -1), '%', `${shareCode}x`])
      expect((await stage.client.getError(share, { shareCode: wrong, reservationId: undefined })).code).toBe(
        'NOT_FOUND',
      );
    expect((await stage.client.send(share, {})).envelope.code).toBe('INVALID_INPUT');
    expect(shareCode).toMatch(/^[\w-]{22}$/);
  });
});
