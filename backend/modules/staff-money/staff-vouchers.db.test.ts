import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { payables } from '../../payables';
import { auditLog } from '../../schema/operator';
import { insertShop } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';
import { createVoucherStage, getPurchase } from '../../testing/vouchers';
import { confirmPayment } from '../payments/payments.operator';

const stage = createVoucherStage([{}]);

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

test('CON-14 a voucher is looked up and redeemed once, by its code as it is typed', async () => {
  const restaurantId = stage.shop.restaurantId;
  const code = await buy();
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

test('CON-14 another restaurant’s code is unknown, and what is no code is named', async () => {
  const code = await buy();
  const { restaurantId } = await insertShop(stage.database.db);
  const stranger = await insertStaff(stage.client.deps, restaurantId, 'owner');
  expect((await stranger.getError('money.redeem', { restaurantId, code })).code).toBe('NOT_FOUND');
  const nonsense = { restaurantId: stage.shop.restaurantId, code: 'HELLO' };
  expect((await ann.getError('money.redeem', nonsense)).code).toBe('VOUCHER_CODE_INVALID');
});
