import { describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createReservationStage, getReservation, insertReservableShop } from '../../testing/reservations';
import { shopDay } from '../../testing/shop';

const {
  'reservations.weekdays': weekdays,
  'reservations.slots': slots,
  'reservations.remarkPhrases': remarkPhrases,
  'reservations.submit': submit,
  'reservations.cancel': cancel,
} = contract;

const stage = createReservationStage();

describe('weekdays', () => {
  test('API-92 ENT-24 the weekdays on which tables can be reserved', async () => {
    const { envelope } = await stage.client.send(weekdays, { restaurantId: stage.shop.restaurantId });
    expect(envelope).toMatchObject({ code: 2001, isSuccess: true, success: true });
    expect(envelope.data).toEqual({
      restaurantId: stage.shop.restaurantId,
      sunday: 0,
      monday: 1,
      tuesday: 1,
      wednesday: 1,
      thursday: 1,
      friday: 1,
      saturday: 1,
      maxPeople: 20,
    });
  });

  test('API-92 none where no reservations are taken, whatever is written', async () => {
    for (const off of [{ canReserve: false }, { inBusiness: false }, { platformAllow: false }]) {
      const closed = await insertReservableShop(stage.database.db, {}, off);
      const found = await stage.client.call(weekdays, { restaurantId: closed.restaurantId });
      expect(Object.values(found).filter((value) => value === true)).toEqual([]);
      expect(await stage.desk.offered(closed, shopDay)).toEqual([]);
    }
  });

  test('API-92 refused without a restaurant and for an unknown one', async () => {
    expect((await stage.client.send(weekdays, {})).envelope).toMatchObject({ code: 'INVALID_INPUT' });
    expect((await stage.client.getError(weekdays, { restaurantId: 1 })).code).toBe('RESTAURANT_UNKNOWN');
  });
});

describe('slots', () => {
  test('API-94 ENT-23 the times of a day with discount and what is left', async () => {
    const { envelope } = await stage.client.send(slots, {
      date: shopDay,
      restaurantId: stage.shop.restaurantId,
    });
    expect(envelope).toMatchObject({ code: 2001, isSuccess: true });
    expect(envelope.data).toEqual([
      { time: { hour: 11, minute: 0, second: 0 }, discount: 20, limit: 5, waitingParty: 20 },
      { time: { hour: 12, minute: 0, second: 0 }, discount: 10, limit: 4, waitingParty: 20 },
      { time: { hour: 18, minute: 30, second: 0 }, discount: 0, limit: 2, waitingParty: 20 },
      // A time without tables is full and has no waiting list; 22:30 is outside the hours.
      { time: { hour: 21, minute: 30, second: 0 }, discount: 30, limit: 0 },
    ]);
  });

  test('API-94 a reservation takes one table, of its day and restaurant only', async () => {
    const who = await stage.desk.diner();
    const other = await insertReservableShop(stage.database.db);
    await stage.desk.book(who, stage.shop, { people: 7 });
    expect(await stage.desk.offered(stage.shop)).toEqual([
      '11:00 20% 5',
      '12:00 10% 3',
      '18:30 0% 2',
      '21:30 30% 0',
    ]);
    expect(await stage.desk.offered(stage.shop, '2026-11-24')).toContain('12:00 10% 4');
    expect(await stage.desk.offered(other, shopDay)).toContain('12:00 10% 4');
  });

  test('API-94 a time with counted seats says how many are left, and is full without any', async () => {
    const who = await stage.desk.diner();
    const shop = await insertReservableShop(stage.database.db, {
      slots: [{ time: '12:00', limit: 9, seats: 6, discountPercent: 0 }],
    });
    const getRemaining = async () => {
      const [time] = await stage.client.call(slots, { date: shopDay, restaurantId: shop.restaurantId });
      return { limit: time!.limit, seats: time!.seats };
    };
    expect(await getRemaining()).toEqual({ limit: 9, seats: 6 });
    const id = await stage.desk.book(who, shop, { people: 4 });
    expect(await getRemaining()).toEqual({ limit: 8, seats: 2 });
    const larger = { ...getReservation(shop, { people: 3 }) };
    expect((await stage.client.getError(submit, larger, who)).code).toBe('6064');
    await stage.desk.book(who, shop, { people: 2 });
    expect(await getRemaining()).toEqual({ limit: 0, seats: 0 });
    await stage.client.call(cancel, { reservationId: id }, who);
    expect(await getRemaining()).toEqual({ limit: 8, seats: 4 });
  });

  test('API-94 DEC-59 past times of today, yesterday, closed days, weekdays off and far days have none', async () => {
    stage.clock.set('2026-11-23T03:30:00Z');
    expect(await stage.desk.offered(stage.shop)).toEqual(['18:30 0% 2', '21:30 30% 0']);
    expect(await stage.desk.offered(stage.shop, '2026-11-22')).toEqual([]);
    expect(await stage.desk.offered(stage.shop, '2026-11-29')).toEqual([]);
    expect(await stage.desk.offered(stage.shop, '2026-12-23')).toHaveLength(4);
    expect(await stage.desk.offered(stage.shop, '2026-12-24')).toEqual([]);
    const closed = await insertReservableShop(
      stage.database.db,
      {},
      {
        specialDays: [{ date: '2026-11-24', times: [] }],
      },
    );
    expect(await stage.desk.offered(closed, '2026-11-24')).toEqual([]);
    expect(await stage.desk.offered(closed, '2026-11-25')).toHaveLength(4);
  });

  test('API-94 a limit that was lowered under what is taken leaves none', async () => {
    const who = await stage.desk.diner();
    for (let i = 0; i < 3; i++) await stage.desk.book(who, stage.shop);
    const lower = { weekdays: [1], slots: [{ time: '12:00', limit: 2, discountPercent: 0 }] };
    await stage.desk.setShop(stage.shop, { config: { reservation: lower } });
    expect(await stage.desk.offered(stage.shop)).toEqual(['12:00 0% 0']);
  });

  test('API-94 refused without a day and for days that no calendar has', async () => {
    const { restaurantId } = stage.shop;
    expect((await stage.client.send(slots, { restaurantId })).envelope.code).toBe('INVALID_INPUT');
    expect((await stage.client.send(slots, { restaurantId, date: '2026-02-30' })).envelope.code).toBe(
      'INVALID_INPUT',
    );
  });
});

describe('remark phrases', () => {
  const listPhrases = async (wire: Record<string, unknown> = {}) => {
    const { envelope } = await stage.client.send(remarkPhrases, wire);
    expect(envelope).toMatchObject({ code: 2001, isSuccess: true });
    return (envelope.data as string[]).map((text) => JSON.parse(text.slice(1, -1)));
  };

  test('API-97 ENT-25 phrases are JSON strings, each in one character more at both ends', async () => {
    const phrases = await listPhrases();
    expect(phrases[0]).toEqual({
      id: 1,
      en: 'Window seat, please',
      zh: '希望靠窗座位',
      vn: 'Xin bàn cạnh cửa sổ',
    });
    expect(phrases.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const phrase of phrases) expect(Object.keys(phrase)).toEqual(['id', 'en', 'zh', 'vn']);
  });

  test('API-97 a restaurant’s own phrases, in the languages that they have', async () => {
    const own = await insertReservableShop(
      stage.database.db,
      {},
      {
        config: { remarkPhrases: [{ en: 'By the "lake"', vn: 'Bên hồ' }] },
      },
    );
    expect(await listPhrases({ restaurantId: own.restaurantId })).toEqual([
      { id: 1, en: 'By the "lake"', zh: 'By the "lake"', vn: 'Bên hồ' },
    ]);
    expect(await listPhrases({ restaurantId: stage.shop.restaurantId })).toHaveLength(6);
    expect((await stage.client.send(remarkPhrases, { restaurantId: 1 })).envelope.code).toBe(
      'RESTAURANT_UNKNOWN',
    );
  });
});
