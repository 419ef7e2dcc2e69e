import { and, eq } from 'drizzle-orm';
import { contract, type Input } from '@/lib/contract/contract';
import type { Quote } from '@/lib/contract/quote';
import type { Minor } from '@/lib/contract/vocabulary';
import type { Db } from '../db/client';
import { confirmPayment } from '../modules/payments/payments-by-staff';
import { payables } from '../payables';
import { orders } from '../schema/orders';
import { payments, refunds } from '../schema/payments';
import type { ReservationConfig, VoucherConfig } from '../schema/restaurant-config';
import { voucherCodes } from '../schema/vouchers';
import type { TestClient } from './client';
import { testTimes } from './reservations';
import { createOrderLine, type TestDiner } from './shop';
import { getPurchase, insertVoucherShop, type VoucherShop } from './vouchers';

/** Inserts a restaurant that sells vouchers and takes dishes with a table, until an hour before its time. */
export const insertPreOrderShop = (
  db: Db,
  reservation: Partial<ReservationConfig> = {},
  more: Parameters<typeof insertVoucherShop>[2] & { voucher?: Partial<VoucherConfig> } = {},
): Promise<VoucherShop> => {
  const { voucher = {}, ...changes } = more;
  const written: ReservationConfig = {
    weekdays: [1, 2, 3, 4, 5, 6],
    slots: testTimes,
    preOrder: { untilMinutes: 60 },
    ...reservation,
  };
  return insertVoucherShop(db, [{ maxBuy: 100, ...voucher }], {
    canReserve: true,
    config: { reservation: written, tables: ['A1', 'A2'] },
    ...changes,
  });
};

type PreOrderOptions = Pick<Input<'ordering.submit'>, 'reservationId'> &
  Partial<
    Pick<
      Input<'ordering.submit'>,
      'voucherCode' | 'promotionCode' | 'payType' | 'walletPayAmount' | 'dishList'
    >
  >;

/**
 * Creates the actions and queries of tests of dishes for booked tables, over the wire and in the database.
 */
export function createPreOrderDesk(client: TestClient) {
  const { db, clock } = client.deps;
  const toInput = (shop: VoucherShop, asked: PreOrderOptions) => ({
    restaurantId: shop.restaurantId,
    deliveryType: 'SELF_PICKUP' as const,
    dishList: [createOrderLine(shop.dishIds[0]!, 2)],
    payType: 'PAY_NOW',
    ...asked,
  });
  const quote = async (who: TestDiner, shop: VoucherShop, asked: PreOrderOptions): Promise<Quote> => {
    const { restaurantId, ...input } = toInput(shop, asked);
    const answer = await client.call(
      contract['ordering.extraInfo'],
      { userId: who.userId, restaurants: [{ restaurantId }], ...input } as never,
      { token: who.token },
    );
    return answer.quote;
  };
  const submit = (
    who: TestDiner,
    shop: VoucherShop,
    asked: PreOrderOptions & { payAmount: Minor },
    idempotencyKey?: string,
  ) =>
    client.call(contract['ordering.submit'], { userId: who.userId, ...toInput(shop, asked) } as never, {
      token: who.token,
      idempotencyKey,
    });
  return {
    quote,
    submit,
    /** Orders as the checkout does: the amount to pay is the one of the quote. */
    async order(who: TestDiner, shop: VoucherShop, asked: PreOrderOptions): Promise<string> {
      const { payAmount } = await quote(who, shop, asked);
      return (await submit(who, shop, { ...asked, payAmount })).orderTransactionId;
    },
    confirm: (orderId: string) => confirmPayment({ db, payables }, orderId, { now: clock(), actor: 'ann' }),
    cancel: (who: TestDiner, orderTransactionId: string) =>
      client.call(
        contract['orders.cancel'],
        { orderTransactionId, cancelReason: 'Changed my mind' },
        { token: who.token },
      ),
    getOrder: async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!,
    listRefunds: (id: string) =>
      db
        .select({ amount: refunds.amount, method: refunds.method, kind: refunds.kind })
        .from(refunds)
        .innerJoin(payments, and(eq(payments.id, refunds.paymentId), eq(payments.orderId, id))),
    /** Buys `count` vouchers and returns their codes. */
    async buyVouchers(who: TestDiner, shop: VoucherShop, count = 1): Promise<string[]> {
      const { token } = who;
      const { orderTransactionId } = await client.call(
        contract['vouchers.buy'],
        getPurchase(who, shop, count, 800 * count),
        { token },
      );
      await confirmPayment({ db, payables }, orderTransactionId, { now: clock(), actor: 'ann' });
      const codes = await db.select().from(voucherCodes).where(eq(voucherCodes.orderId, orderTransactionId));
      return codes.map(({ code }) => code);
    },
    isUsed: async (code: string) =>
      (await db.select().from(voucherCodes).where(eq(voucherCodes.code, code)))[0]!.usedAt !== null,
  };
}
