import { runSql } from '../database';
import { runOperator } from '../operator';
import { AccountPage } from '../pages/account.page';
import { CheckoutPage } from '../pages/checkout.page';
import type { Page } from '../test';

/**
 * Buys a voucher of the Singapore demo that is usable at any time, or moves it to another restaurant. Returns its
 * code.
 */
export async function buyVoucher(page: Page, restaurantId = 3473): Promise<string> {
  await new CheckoutPage(page, 'sg').openLoggedIn();
  const account = new AccountPage(page);
  const [offer] = await account.call<{ id: number; saleAmount: number }[]>(
    'vouchers.list',
    { restaurantId: 3473 },
    'GET',
  );
  const { orderSn } = await account.call<{ orderSn: string }>('vouchers.buy', {
    vouchersInfo: { couponId: offer!.id, useRules: [] },
    vouchersCount: 1,
    payType: 'PAY_NOW',
    payAmount: offer!.saleAmount,
    receiveEmail: 'mei@example.test',
  });
  await runOperator('payment', 'confirm', orderSn);
  const { codes } = await runOperator<{ codes: { code: string }[] }>('voucher', 'show', orderSn);
  await runSql(
    `update voucher_orders set restaurant_id = $2, voucher = voucher || '{"weekdays": [1, 2, 3, 4, 5, 6, 7], "useTime": {"en": "00:00-24:00"}}' where sn = $1`,
    [orderSn, restaurantId],
  );
  return codes[0]!.code;
}
