import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { contract, type Input } from '@/lib/contract/contract';
import { reservations } from '../../schema/reservations';
import { createReservationStage, insertReservableShop } from '../../testing/reservations';
import { shopDay, type TestDiner } from '../../testing/shop';

const { 'reservations.change': change, 'reservations.cancel': cancel } = contract;

const stage = createReservationStage();

describe('change', () => {
  const createChange = (reservationId: string, changes: Partial<Input<'reservations.change'>> = {}) => ({
    reservationId,
    date: shopDay,
    time: '12:00',
    people: 2,
    discount: undefined,
    remark: undefined,
    ...changes,
  });

  test('API-90 another time takes a table there, with that time’s discount, and gives the old one back', async () => {
    const who = await stage.desk.diner();
    const id = await stage.desk.book(who, stage.shop, { remark: 'Window seat' });
    const answer = await stage.client.call(
      change,
      createChange(id, { date: '2026-11-24', time: '11:00', people: 5, discount: 20, remark: 'Quiet table' }),
      { token: who.token },
    );
    expect(answer).toMatchObject({
      id,
      date: '2026-11-24',
      time: '11:00',
      people: 5,
      discount: 20,
      remark: 'Quiet table',
      reservationStatus: 1,
      weekday: 2,
    });
    expect(await stage.desk.taken(stage.shop)).toEqual({ [`${shopDay} 12:00`]: 0, '2026-11-24 11:00': 1 });
    expect((await stage.desk.getRow(id)).startsAt).toEqual(new Date('2026-11-24T03:00:00Z'));
    expect(await stage.desk.listEvents(id)).toEqual([
      { what: 'booked', actor: 'diner', detail: {} },
      {
        what: 'changed',
        actor: 'diner',
        detail: { day: shopDay, time: '12:00', people: 2, discount: 10, remark: 'Window seat' },
      },
    ]);
  });

  test('API-90 a change is of the reservation that the diner read; a repetition finds its own values', async () => {
    const who = await stage.desk.diner();
    const id = await stage.desk.book(who, stage.shop);
    const read = await stage.client.call(contract['reservations.detail'], { reservationId: id }, who);
    const first = createChange(id, { people: 3, sequence: read.sequence });
    await stage.client.call(change, first, who);
    // The same change is sent again, as after a lost response.
    expect(await stage.client.call(change, first, who)).toMatchObject({ people: 3 });
    const second = createChange(id, { time: '18:30', people: 4, sequence: read.sequence });
    expect(await stage.client.getError(change, second, who)).toMatchObject({ code: 'RESERVATION_CHANGED' });
    expect(await stage.desk.getRow(id)).toMatchObject({ time: '12:00', people: 3 });
    const { sequence } = await stage.client.call(contract['reservations.detail'], { reservationId: id }, who);
    expect(await stage.client.call(change, { ...second, sequence }, who)).toMatchObject({ people: 4 });
  });

  test('API-90 a party grows as far as the seats of its time allow, and takes its seats along when it moves', async () => {
    const who = await stage.desk.diner();
    const shop = await insertReservableShop(stage.database.db, {
      slots: [
        { time: '12:00', limit: 9, seats: 8, discountPercent: 0 },
        { time: '13:00', limit: 9, seats: 5, discountPercent: 0 },
      ],
    });
    const id = await stage.desk.book(who, shop);
    await stage.desk.book(who, shop, { people: 3 });
    const grown = await stage.client.call(change, createChange(id, { people: 5 }), who);
    expect(grown.people).toBe(5);
    const refused = await stage.client.getError(change, createChange(id, { people: 6 }), who);
    expect(refused).toMatchObject({ code: 'PARTY_TOO_LARGE', detail: { most: 5 } });
    expect(
      (await stage.client.getError(change, createChange(id, { time: '13:00', people: 6 }), who)).code,
    ).toBe('6064');
    await stage.client.call(change, createChange(id, { time: '13:00', people: 4 }), who);
    await stage.client.call(change, createChange(id, { time: '13:00', people: 1 }), who);
    expect(await stage.desk.taken(shop, 'seats')).toEqual({
      [`${shopDay} 12:00`]: 3,
      [`${shopDay} 13:00`]: 1,
    });
  });

  test('API-90 at the same time the table and the discount stay, also when the shop gives less by now', async () => {
    const who = await stage.desk.diner();
    const id = await stage.desk.book(who, stage.shop, { time: '18:30' });
    await stage.desk.book(who, stage.shop, { time: '18:30' });
    const less = { weekdays: [1], slots: [{ time: '18:30', limit: 1, discountPercent: 0 }], maxPeople: 6 };
    await stage.database.db.update(reservations).set({ discount: 25 }).where(eq(reservations.id, id));
    await stage.desk.setShop(stage.shop, { config: { reservation: less } });
    const stored = await stage.client.call(
      change,
      createChange(id, { time: '18:30', people: 6, discount: 25 }),
      {
        token: who.token,
      },
    );
    expect(stored).toMatchObject({ people: 6, discount: 25 });
    expect(stored.remark).toBeUndefined();
    await stage.desk.setShop(stage.shop, { config: { reservation: { ...less, maxPeople: 4 } } });
    const input = createChange(id, { time: '18:30', people: 6, remark: 'Window seat' });
    expect(await stage.client.call(change, input, { token: who.token })).toMatchObject({ people: 6 });
    const more = await stage.client.getError(change, { ...input, people: 5 }, { token: who.token });
    expect(more.code).toBe('PARTY_TOO_LARGE');
    expect(await stage.desk.taken(stage.shop)).toEqual({ [`${shopDay} 18:30`]: 2 });
  });

  test('API-90 a full time is refused with 6064 and leaves all as it was', async () => {
    const who = await stage.desk.diner();
    const id = await stage.desk.book(who, stage.shop, { people: 2, remark: 'Window seat' });
    await stage.desk.book(who, stage.shop, { time: '18:30' });
    await stage.desk.book(who, stage.shop, { time: '18:30' });
    const before = await stage.desk.getRow(id);
    const refused = await stage.client.getError(change, createChange(id, { time: '18:30', people: 4 }), {
      token: who.token,
    });
    expect(refused.code).toBe('6064');
    expect(await stage.desk.getRow(id)).toEqual(before);
    expect(await stage.desk.taken(stage.shop)).toEqual({ [`${shopDay} 12:00`]: 1, [`${shopDay} 18:30`]: 2 });
  });

  test('API-90 obeys the rules of submitting', async () => {
    const who = await stage.desk.diner();
    const id = await stage.desk.book(who, stage.shop);
    const getRefusal = async (changes: Partial<Input<'reservations.change'>>) =>
      (await stage.client.getError(change, createChange(id, changes), { token: who.token })).code;
    expect(await getRefusal({ date: '2026-11-29' })).toBe('RESERVATION_UNAVAILABLE');
    expect(await getRefusal({ time: '12:30' })).toBe('SLOT_GONE');
    expect(await getRefusal({ people: 21 })).toBe('PARTY_TOO_LARGE');
    expect(await getRefusal({ time: '11:00', discount: 50 })).toBe('DISCOUNT_CHANGED');
    await stage.desk.setShop(stage.shop, { canReserve: false });
    expect(await getRefusal({ time: '11:00' })).toBe('RESERVATION_UNAVAILABLE');
    expect(await stage.desk.taken(stage.shop)).toEqual({ [`${shopDay} 12:00`]: 1 });
    expect((await stage.client.send(change, { reservationId: id }, { token: who.token })).envelope.code).toBe(
      'INVALID_INPUT',
    );
  });

  test('API-90 another’s is not found, and one whose time has come is over', async () => {
    const [one, other] = [await stage.desk.diner(), await stage.desk.diner()];
    const id = await stage.desk.book(one, stage.shop);
    const getRefusal = async (who: TestDiner) =>
      (await stage.client.getError(change, createChange(id, { people: 4 }), { token: who.token })).code;
    expect(await getRefusal(other)).toBe('NOT_FOUND');
    stage.clock.set('2026-11-23T03:59:59Z');
    expect(
      await stage.client.call(change, createChange(id, { people: 3 }), { token: one.token }),
    ).toMatchObject({
      people: 3,
    });
    stage.clock.set('2026-11-23T04:00:00Z');
    expect(await getRefusal(one)).toBe('RESERVATION_ENDED');
    expect((await stage.desk.getRow(id)).people).toBe(3);
  });

  test('API-90 the same change twice is one', async () => {
    const who = await stage.desk.diner();
    const id = await stage.desk.book(who, stage.shop);
    const changeTime = () =>
      stage.client.call(change, createChange(id, { time: '11:00' }), { token: who.token });
    expect(await changeTime()).toEqual(await changeTime());
    expect((await stage.desk.listEvents(id)).map(({ what }) => what)).toEqual(['booked', 'changed']);
    expect(await stage.desk.taken(stage.shop)).toEqual({ [`${shopDay} 12:00`]: 0, [`${shopDay} 11:00`]: 1 });
  });
});

describe('cancel', () => {
  test('API-89 cancels one’s own reservation and gives the table back', async () => {
    const who = await stage.desk.diner();
    const id = await stage.desk.book(who, stage.shop, { time: '18:30' });
    await stage.desk.book(who, stage.shop, { time: '18:30' });
    const answer = await stage.client.call(cancel, { reservationId: id }, { token: who.token });
    expect(answer).toMatchObject({ id, reservationStatus: 2, canCancel: false });
    expect(await stage.desk.offered(stage.shop)).toContain('18:30 0% 1');
    await stage.desk.book(who, stage.shop, { time: '18:30' });
    expect((await stage.desk.listEvents(id)).map(({ what }) => what)).toEqual(['booked', 'cancelled']);
  });

  test('API-89 another’s is not found; twice, or once its time has come, is refused and gives nothing back', async () => {
    const [one, other] = [await stage.desk.diner(), await stage.desk.diner()];
    const [early, late] = [await stage.desk.book(one, stage.shop), await stage.desk.book(one, stage.shop)];
    const getRefusal = async (who: TestDiner, reservationId: string) =>
      stage.client.getError(cancel, { reservationId }, { token: who.token });
    expect((await getRefusal(other, early)).code).toBe('NOT_FOUND');
    await stage.client.call(cancel, { reservationId: early }, { token: one.token });
    expect(await getRefusal(one, early)).toMatchObject({
      code: 'RESERVATION_ENDED',
      detail: { reservationStatus: 2 },
    });
    stage.clock.set('2026-11-23T04:00:00Z');
    expect(await getRefusal(one, late)).toMatchObject({
      code: 'RESERVATION_ENDED',
      detail: { reservationStatus: 1 },
    });
    expect(await stage.desk.taken(stage.shop)).toEqual({ [`${shopDay} 12:00`]: 1 });
    expect((await stage.client.send(cancel, {}, { token: one.token })).envelope.code).toBe('INVALID_INPUT');
  });
});
