import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { payables } from '../../payables';
import { auditLog } from '../../schema/operator';
import { insertShop } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';
import { createVoucherStage, getPurchase } from '../../testing/vouchers';
import { confirmPayment } from '../payments/payments-by-staff';

const stage = createVoucherStage([{}]);

/** 18:00 in Singapore, within the voucher's 17:00-22:00; the tests begin in the morning. */
const evening = '2026-11-23T10:00:00Z';

let ann: Awaited<ReturnType<typeof insertStaff>>;

beforeEach(async () => {
  ann = await insertStaff(stage.client.deps, stage.shop.restaurantId, 'counter', { name: 'Ann' });
});

async function buy(): Promise<string> {
  const { client, who, shop } = stage;
  const token = who.token;
  const bought = await client.call(contract['vouchers.buy'], getPurchase(who, shop, 1, 800), { token });
  const { db } = stage.database;
  await confirmPayment({ db, payables }, bought.orderSn, { now: stage.clock.now() });
  const { orderTransactionId } = bought;
  const { codeList } = await client.call(
    contract['vouchers.orderDetail'],
    { orderTransactionId, locale: undefined },
    { token },
  );
  return codeList[0]!.vouchersCodeId;
}

test('CON-14 cash for a voucher is to be collected until staff say that it is', async () => {
  const { client, who, shop } = stage;
  const { restaurantId } = shop;
  const purchase = getPurchase(who, shop, 1, 800, { payType: 'CASH_PAY_ON_PICK' });
  const { orderSn } = await client.call(contract['vouchers.buy'], purchase, { token: who.token });
  const [due] = (await ann.call('money.open', { restaurantId })).payments;
  expect(due).toMatchObject({ sn: orderSn, purpose: 'voucher', amount: 800, isCash: true, state: 'pending' });
  await ann.call('money.confirm', { restaurantId, paymentId: due!.paymentId });
  expect((await ann.call('money.open', { restaurantId })).payments).toEqual([]);
});

test('CON-14 a voucher is looked up and redeemed once, by its code as it is typed', async () => {
  const restaurantId = stage.shop.restaurantId;
  const code = await buy();
  stage.clock.set(evening);
  const typed = code.toLowerCase().replaceAll('-', ' ');
  expect(await ann.call('money.voucher', { restaurantId, code: typed })).toMatchObject({
    code,
    name: 'Dinner voucher',
    faceValue: 1000,
  });
  const other = await insertStaff(stage.client.deps, restaurantId, 'counter', { name: 'Bo' });
  const outcomes = await Promise.allSettled(
    [ann, other].map((who) => who.call('money.redeem', { restaurantId, code: typed })),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await ann.getError('money.voucher', { restaurantId, code })).code).toBe('VOUCHER_USED');
  const rows = await stage.database.db.select().from(auditLog).where(eq(auditLog.subject, code));
  expect(rows).toHaveLength(1);
  expect(rows[0]!.staffId).toBeTruthy();
});

test('CON-14 a voucher of 17:00-22:00 is refused in the morning, unless the person was asked', async () => {
  const restaurantId = stage.shop.restaurantId;
  const code = await buy();
  expect(await ann.call('money.voucher', { restaurantId, code })).toMatchObject({ outsideHours: true });
  const input = { restaurantId, code };
  expect((await ann.getError('money.redeem', input)).code).toBe('VOUCHER_WRONG_TIME');
  stage.clock.set(evening);
  expect((await ann.call('money.voucher', { restaurantId, code })).outsideHours).toBeUndefined();
  stage.clock.set('2026-11-23T15:00:00Z');
  await ann.call('money.redeem', { ...input, outsideHours: true });
  const [row] = await stage.database.db.select().from(auditLog).where(eq(auditLog.subject, code));
  expect(row!.detail).toMatchObject({ outsideHours: true });
});

test('CON-14 another restaurant’s code is unknown, and what is no code is named', async () => {
  const code = await buy();
  const { restaurantId } = await insertShop(stage.database.db);
  const stranger = await insertStaff(stage.client.deps, restaurantId, 'owner');
  expect((await stranger.getError('money.redeem', { restaurantId, code })).code).toBe('NOT_FOUND');
  const nonsense = { restaurantId: stage.shop.restaurantId, code: 'HELLO' };
  expect((await ann.getError('money.redeem', nonsense)).code).toBe('VOUCHER_CODE_INVALID');
});
