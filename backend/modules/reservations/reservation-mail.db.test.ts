import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { verifiedEmails } from '../../schema/auth';
import { outbox } from '../../schema/outbox';
import { createReservationStage, getReservation } from '../../testing/reservations';
import { shopDay, shopMorning, type TestDiner } from '../../testing/shop';
import { cancelReservation } from './reservations-by-staff';

const stage = createReservationStage();

let number = 0;
const createEmail = () => `diner${++number}@example.com`;
const listMails = (recipient: string) =>
  stage.database.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(outbox.id);
const changePeople = (who: TestDiner, reservationId: string, people: number) =>
  stage.client.call(
    contract['reservations.change'],
    { reservationId, date: shopDay, time: '12:00', people, discount: undefined, remark: undefined },
    { token: who.token },
  );

test('API-96 a reservation is confirmed by mail in the diner’s language, once even when repeated', async () => {
  const who = await stage.desk.diner();
  const email = createEmail();
  await stage.database.db
    .insert(verifiedEmails)
    .values({ userId: who.userId, email, verifiedAt: shopMorning });
  const input = getReservation(stage.shop, { email, language: 'zh-CN', remark: '靠窗', people: 3 });
  const reserve = () =>
    stage.client.call(contract['reservations.submit'], input, {
      token: who.token,
      idempotencyKey: 'mail-once',
    });
  const id = await reserve();
  await reserve();
  const { code, shareCode } = await stage.desk.getRow(id);
  const mails = await listMails(email);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    channel: 'email',
    template: 'reservation-confirmed',
    locale: 'zh-CN',
    restaurantId: stage.shop.restaurantId,
    state: 'waiting',
    nextTryAt: shopMorning,
    createdAt: shopMorning,
    data: {
      reservationId: id,
      reservationCode: code,
      shareCode,
      customerName: 'Ann Tan',
      date: shopDay,
      time: '12:00',
      people: 3,
      discount: '9折',
      remark: '靠窗',
    },
  });
});

test('API-90 API-89 changes and cancellations are mailed, those of the restaurant too; a change of nothing is not', async () => {
  const who = await stage.desk.diner();
  const email = createEmail();
  const id = await stage.desk.book(who, stage.shop, { email });
  await changePeople(who, id, 5);
  await changePeople(who, id, 5);
  await stage.client.call(contract['reservations.cancel'], { reservationId: id }, { token: who.token });
  const mails = await listMails(email);
  expect(mails.map(({ template }) => template)).toEqual([
    'reservation-confirmed',
    'reservation-changed',
    'reservation-cancelled',
  ]);
  expect(mails[1]?.data).toMatchObject({ people: 5, discount: '10% OFF' });
  expect(mails[2]?.data).not.toHaveProperty('reason');

  const another = createEmail();
  const second = await stage.desk.book(who, stage.shop, { email: another });
  await cancelReservation(stage.database.db, second, { now: shopMorning, reason: 'no power' });
  const told = await listMails(another);
  expect(told.map(({ template }) => template)).toEqual(['reservation-confirmed', 'reservation-cancelled']);
  expect(told[1]?.data).toMatchObject({ reason: 'no power' });
});

test('API-96 a refused reservation sends no mail, and neither does one without an address', async () => {
  const who = await stage.desk.diner();
  const email = createEmail();
  const full = getReservation(stage.shop, { email, time: '21:30' });
  await stage.client.getError(contract['reservations.submit'], full, { token: who.token });
  expect(await listMails(email)).toEqual([]);
  const before = await stage.database.db.$count(outbox);
  const id = await stage.desk.book(who, stage.shop, { time: '11:00' });
  await stage.client.call(contract['reservations.cancel'], { reservationId: id }, { token: who.token });
  expect(await stage.database.db.$count(outbox)).toBe(before);
});

test('RSV-21 a mail to an address that nobody has confirmed carries no share link', async () => {
  const email = createEmail();
  await stage.desk.book(await stage.desk.diner(), stage.shop, { email });
  const [mail] = await listMails(email);
  expect(mail?.data).toHaveProperty('confirmToken');
  expect(mail?.data).not.toHaveProperty('shareCode');
});
