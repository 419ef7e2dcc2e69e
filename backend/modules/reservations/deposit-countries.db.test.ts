import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { createDepositDesk, testDeposit } from '../../testing/deposits';
import { createTestClock } from '../../testing/deps';
import { hostedAccount, type PayingClient, startPayingClient, submitChoice } from '../../testing/payments';
import { createReservationDesk, insertReservableShop } from '../../testing/reservations';
import { shopMorning } from '../../testing/shop';
import { sendRefunds } from '../payments/send-refunds';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: PayingClient;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startPayingClient(database, clock);
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

test('BKG-01 in Malaysia a card pays it on the provider’s page, and the provider gets it back by itself', async () => {
  const shop = await insertReservableShop(
    database.db,
    { deposits: [testDeposit] },
    {
      countryCode: 'MY',
      timeZone: 'Asia/Kuala_Lumpur',
      payTypes: ['CREDITCARD_PAY'],
      paymentAccounts: hostedAccount,
    },
  );
  const desk = createDepositDesk(client);
  const reservations = createReservationDesk(client);
  const who = await reservations.diner();
  const id = await reservations.book(who, shop, { time: '18:30' });
  const { payUrl } = await desk.pay(who, id, 'CREDITCARD_PAY');
  await submitChoice(payUrl!, 'succeed');
  await expect.poll(async () => (await desk.getDeposit(id)).state).toBe('paid');
  await client.call(contract['reservations.cancel'], { reservationId: id }, { token: who.token });
  await sendRefunds(client.deps);
  expect(await desk.listPayments(id)).toMatchObject([{ state: 'refunded', amount: 4000, refunded: 4000 }]);
});

test('BKG-01 in Vietnam the bank’s notice of a VietQR transfer confirms it, in whole dong', async () => {
  const shop = await insertReservableShop(
    database.db,
    { deposits: [{ ...testDeposit, amount: 5_000_000 }] },
    {
      countryCode: 'VN',
      timeZone: 'Asia/Ho_Chi_Minh',
      payTypes: ['VIETQR'],
      paymentAccounts: { vietqr: { bin: '970436', account: '0123456789', name: 'TEST' } },
    },
  );
  const desk = createDepositDesk(client);
  const reservations = createReservationDesk(client);
  const who = await reservations.diner();
  const id = await reservations.book(who, shop, { time: '18:30', phone: '+84912345678' });
  expect(await desk.pay(who, id, 'VIETQR')).toMatchObject({ payAmountOrig: 10_000_000, currencySign: 'đ' });
  const [payment] = await desk.listPayments(id);
  const notice = { noticeId: 'vn-1', reference: payment!.reference, amount: 100_000, currency: 'VND' };
  expect(await client.notify('bank', notice)).toMatchObject({ data: { outcome: 'confirmed' } });
  expect(await desk.getDeposit(id)).toMatchObject({ state: 'paid', amount: 10_000_000 });
});
