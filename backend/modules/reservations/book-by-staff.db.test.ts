import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import type { StaffInput } from '@/lib/contract/staff/contract';
import { users } from '../../schema/auth';
import { auditLog } from '../../schema/operator';
import { outbox } from '../../schema/outbox';
import { createDepositDesk, testDeposit } from '../../testing/deposits';
import {
  createReservationStage,
  insertReservableShop,
  type ReservableShop,
} from '../../testing/reservations';
import { shopDay } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';

const stage = createReservationStage();
const mobile = '+6581230001';
let shop: ReservableShop;
let counter: Awaited<ReturnType<typeof insertStaff>>;
let manager: Awaited<ReturnType<typeof insertStaff>>;

async function useShop(next: ReservableShop) {
  shop = next;
  counter = await insertStaff(stage.client.deps, shop.restaurantId, 'counter', { name: 'Ann' });
  manager = await insertStaff(stage.client.deps, shop.restaurantId, 'manager', { name: 'Bo' });
}
beforeEach(() => useShop(stage.shop));

const getInput = (changes: Partial<StaffInput<'bookings.book'>> = {}): StaffInput<'bookings.book'> => ({
  restaurantId: shop.restaurantId,
  name: 'Mei Lin',
  mobile,
  people: 4,
  day: shopDay,
  time: '12:00',
  tableNo: undefined,
  remark: undefined,
  source: 'phone',
  textsMobile: false,
  email: undefined,
  language: undefined,
  exception: undefined,
  ...changes,
});
const book = (changes?: Partial<StaffInput<'bookings.book'>>) =>
  counter.call('bookings.book', getInput(changes));
const getCode = async (changes: Partial<StaffInput<'bookings.book'>>, who = counter) =>
  (await who.getError('bookings.book', getInput(changes))).code;
const listMessages = () =>
  stage.database.db
    .select({
      channel: outbox.channel,
      template: outbox.template,
      recipient: outbox.recipient,
      body: outbox.body,
    })
    .from(outbox)
    .where(eq(outbox.restaurantId, shop.restaurantId))
    .orderBy(outbox.id);

test('HND-01 staff book a table for a guest by phone; discount, seats and log are those of the time', async () => {
  const { reservationId } = await book({ remark: 'High chair', source: 'chat' });
  const row = await stage.desk.getRow(reservationId);
  expect(row).toMatchObject({
    customerName: 'Mei Lin',
    phoneDial: '+65',
    phoneDigits: '81230001',
    people: 4,
    discount: 10,
    remark: 'High chair',
    source: 'chat',
    exceptionReason: null,
  });
  expect(await stage.desk.taken(shop, 'seats')).toEqual({ [`${shopDay} 12:00`]: 4 });
  expect(await stage.desk.listEvents(reservationId)).toMatchObject([{ what: 'booked', actor: 'Ann' }]);
  const [entry] = await stage.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, row.code))
    .orderBy(desc(auditLog.id));
  expect(entry).toMatchObject({
    act: 'reservation.booked',
    actor: 'Ann',
    staffId: counter.staffId,
    detail: { day: shopDay, time: '12:00', people: 4, source: 'chat' },
  });
  expect(JSON.stringify(entry!.detail)).not.toContain('Mei');
  expect(await listMessages()).toEqual([]);
});

test('HND-01 a guest without an account has the booking after a login with the verified mobile', async () => {
  const { reservationId } = await book({ mobile: '+6581230077' });
  const [guest] = await stage.database.db.select().from(users).where(eq(users.mobile, '81230077'));
  // Names that staff type are not the account's own.
  expect(guest).toMatchObject({ nickName: null, email: null, passwordHash: null });
  const diner = await stage.client.login('81230077');
  const { list } = await stage.client.call(
    contract['reservations.list'],
    { userId: diner.userId, pageNo: 1, pageSize: 10, reservationStatus: undefined },
    { token: diner.token },
  );
  expect(list.map(({ id }) => id)).toEqual([reservationId]);
});

test('HND-01 a booking for the mobile of an account is the account’s own', async () => {
  const diner = await stage.client.login('81230078');
  const { reservationId } = await book({ mobile: '+6581230078', name: 'Aunt Mei' });
  expect(await stage.desk.getRow(reservationId)).toMatchObject({ userId: diner.userId });
});

test('HND-01 staff have the limits of online bookings, and a refused one leaves no guest behind', async () => {
  const other = { mobile: '+6581230079' };
  expect(await getCode({ ...other, people: 21 })).toBe('PARTY_TOO_LARGE');
  expect(await getCode({ ...other, time: '11:30' })).toBe('SLOT_GONE');
  expect(await getCode({ ...other, day: '2026-11-22' })).toBe('RESERVATION_UNAVAILABLE');
  expect(await getCode({ ...other, mobile: '+651234' })).toBe('PHONE_INVALID');
  expect(await getCode({ ...other, tableNo: 'Z9' })).toBe('TABLE_UNKNOWN');
  stage.clock.set('2026-11-23T03:30:00Z');
  expect(await getCode({ ...other, time: '12:00' })).toBe('SLOT_GONE');
  for (const nth of [1, 2]) await book({ mobile: `+658123010${nth}`, time: '18:30' });
  expect(await getCode({ ...other, time: '18:30' })).toBe('6064');
  expect(await stage.database.db.select().from(users).where(eq(users.mobile, '81230079'))).toEqual([]);
});

test('HND-01 only a manager exceeds the limits, and the log keeps the reason', async () => {
  for (const nth of [1, 2]) await book({ mobile: `+658123020${nth}`, time: '18:30' });
  const exception = { reason: ' Regular guest ', waivesDeposit: false };
  expect(await getCode({ time: '18:30', exception })).toBe('FORBIDDEN');
  const { reservationId, code } = await manager.call(
    'bookings.book',
    getInput({ time: '18:30', people: 30, exception }),
  );
  expect(await stage.desk.getRow(reservationId)).toMatchObject({
    exceptionReason: 'Regular guest',
    people: 30,
  });
  expect(await stage.desk.taken(shop)).toEqual({ [`${shopDay} 18:30`]: 3 });
  const [entry] = await stage.database.db.select().from(auditLog).where(eq(auditLog.subject, code));
  expect(entry).toMatchObject({ actor: 'Bo', detail: { reason: 'Regular guest' } });
  // The exception ends with its booking.
  expect(await getCode({ time: '18:30' })).toBe('6064');
  expect(await getCode({ day: '2026-11-22', exception }, manager)).toBe('SLOT_GONE');
});

test('HND-01 a manager’s exception is beyond the limits of one guest', async () => {
  for (let nth = 0; nth < 5; nth++)
    await manager.call('bookings.book', getInput({ time: '11:00', people: 1 }));
  const next = { time: '12:00', people: 1 };
  expect(await getCode(next)).toBe('BOOKING_LIMIT');
  const exception = { reason: 'A tour group', waivesDeposit: false };
  await manager.call('bookings.book', getInput({ ...next, exception }));
});

test('HND-01 one key books once, and another request with it is refused', async () => {
  const key = { idempotencyKey: 'one-press-of-the-host' };
  const [first, second] = [
    await counter.call('bookings.book', getInput(), key),
    await counter.call('bookings.book', getInput(), key),
  ];
  expect(second).toEqual(first);
  expect(await stage.desk.taken(shop)).toEqual({ [`${shopDay} 12:00`]: 1 });
  await expect(counter.call('bookings.book', getInput({ people: 5 }), key)).rejects.toMatchObject({
    code: 'IDEMPOTENCY_MISMATCH',
  });
});

test('HND-01 the guest gets a text message and a mail when wished, and is told of a cancellation', async () => {
  const { reservationId } = await book({ textsMobile: true, email: 'mei@example.test', language: 'en' });
  expect(await listMessages()).toMatchObject([
    { channel: 'email', template: 'reservation-confirmed', recipient: 'mei@example.test' },
    { channel: 'sms', template: 'reservation-confirmed', recipient: mobile },
  ]);
  const [, text] = await listMessages();
  expect(text!.body).toContain('your table for 4 on Mon, 23 Nov 2026 at 12:00 is reserved');
  await counter.call('bookings.cancel', {
    restaurantId: shop.restaurantId,
    reservationId,
    reason: undefined,
  });
  expect((await listMessages()).slice(2)).toMatchObject([
    { channel: 'email', template: 'reservation-cancelled' },
    { channel: 'sms', template: 'reservation-cancelled' },
  ]);
});

test('HND-01 a guest without a mail address is told by text message that the restaurant cancelled', async () => {
  const { reservationId } = await book({ textsMobile: false, email: undefined });
  expect(await listMessages()).toEqual([]);
  await counter.call('bookings.cancel', {
    restaurantId: shop.restaurantId,
    reservationId,
    reason: undefined,
  });
  expect(await listMessages()).toMatchObject([
    { channel: 'sms', template: 'reservation-cancelled', recipient: mobile },
  ]);
});

test('HND-01 a deposit is asked for by a link, and the guest pays it after a login', async () => {
  await useShop(
    await insertReservableShop(stage.database.db, { deposits: [testDeposit] }, { payTypes: ['PAY_NOW'] }),
  );
  const { reservationId, deposit } = await book({
    mobile: '+6581230080',
    textsMobile: true,
    email: 'mei@example.test',
  });
  expect(deposit).toMatchObject({ amount: 8_000, payUntil: '2026-11-23T02:15:00.000Z' });
  expect((await listMessages()).map(({ channel, template }) => `${channel} ${template}`).sort()).toEqual([
    'email reservation-deposit',
    'sms reservation-deposit',
  ]);
  const desk = createDepositDesk(stage.client);
  const diner = await stage.client.login('81230080');
  await desk.pay(diner, reservationId);
  await desk.confirm(reservationId);
  expect(await desk.getDeposit(reservationId)).toMatchObject({ state: 'paid' });
  const waived = await manager.call(
    'bookings.book',
    getInput({ mobile: '+6581230081', exception: { reason: 'Family', waivesDeposit: true } }),
  );
  expect(waived.deposit).toBeUndefined();
});

test('HND-01 a kitchen role cannot book, nor can staff of another restaurant', async () => {
  const kitchen = await insertStaff(stage.client.deps, shop.restaurantId, 'kitchen');
  expect(await getCode({}, kitchen)).toBe('FORBIDDEN');
  const elsewhere = await insertReservableShop(stage.database.db);
  expect(await getCode({ restaurantId: elsewhere.restaurantId })).toBe('FORBIDDEN');
});
