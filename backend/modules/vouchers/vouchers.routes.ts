import { contract } from '@/lib/contract/contract';
import { VoucherOrderStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { type CallContext, getDiner, serve } from '../../http/serve';
import { payTypesFor } from '../payments/pay-types';
import { currentShop } from '../restaurant/shop';
import { buyVouchers } from './buy-vouchers';
import { cancelVoucherOrder } from './cancel-voucher-order';
import { getOffer, getVouchers, offerAnswer } from './offers';
import { payVoucherOrder, voucherPaymentOptions } from './pay-vouchers';
import { refundCodes } from './refund-codes';
import { purchasedAnswer, voucherDetailAnswer, voucherOrderAnswer } from './voucher-order-answers';
import {
  codesOf,
  moneyIn,
  userVoucherOrder,
  userVoucherOrders,
  userVoucherOrderView,
} from './voucher-orders.repository';
import { isPayWindowOver } from './voucher-status';

const pageSize = 50;

/** Voucher offers, purchases and the user's voucher orders (API-68 to API-72, API-81 to API-88). */
export function vouchersRoutes(app: HttpApp, deps: Deps): void {
  const onSale = async (restaurantId: number, locale: Locale) => {
    const { restaurant } = (await currentShop(deps, restaurantId)).shop;
    return getVouchers(restaurant)
      .filter((voucher) => voucher.onSale)
      .map((voucher) => offerAnswer(voucher, restaurant, locale, deps.clock()));
  };
  serve(app, contract['vouchers.list'], (input, { locale }) =>
    onSale(input.restaurantId, input.locale ?? locale),
  );
  serve(app, contract['vouchers.couponList'], (input, { locale }) =>
    onSale(input.restaurantId, input.locale ?? locale),
  );

  serve(app, contract['vouchers.detail'], async (input, { locale }) => {
    const { restaurant, voucher } = await getOffer(deps, input.id, input.restaurantId);
    return offerAnswer(voucher, restaurant, input.locale ?? locale, deps.clock());
  });

  serve(app, contract['vouchers.payTypes'], async ({ restaurantId }, { locale }) => {
    const { restaurant } = (await currentShop(deps, restaurantId)).shop;
    return { payTypeList: payTypesFor(deps, restaurant, 'voucher', locale) };
  });

  serve(app, contract['vouchers.buy'], (input, context) =>
    buyVouchers(deps, {
      userId: getDiner(context),
      input,
      locale: context.locale,
      idempotencyKey: context.idempotencyKey,
    }),
  );

  serve(app, contract['vouchers.paymentOptions'], ({ orderTransactionId }, context) =>
    voucherPaymentOptions(deps, getDiner(context), orderTransactionId, context.locale),
  );

  serve(app, contract['vouchers.pay'], (input, context) =>
    payVoucherOrder(deps, getDiner(context), input, input.locale ?? context.locale),
  );

  serve(app, contract['vouchers.cancel'], async ({ orderTransactionId }, context) => {
    await cancelVoucherOrder(deps, getDiner(context), orderTransactionId);
    return { orderTransactionId };
  });

  serve(app, contract['vouchers.payStatus'], async ({ orderTransactionId }, context) => {
    const order = await userVoucherOrder(deps.db, getDiner(context), orderTransactionId);
    if (!order) throw new DomainError('NOT_FOUND');
    return isPayWindowOver(order, deps.clock()) ? VoucherOrderStatus.Cancelled : order.status;
  });

  const own = async (orderId: string, context: CallContext) => {
    const found = await userVoucherOrderView(deps.db, getDiner(context), orderId, deps.clock());
    if (!found) throw new DomainError('NOT_FOUND');
    return found;
  };
  const purchased = async (input: { orderTransactionId: string; locale?: Locale }, context: CallContext) =>
    purchasedAnswer(
      await own(input.orderTransactionId, context),
      await codesOf(deps.db, input.orderTransactionId),
      input.locale ?? context.locale,
    );
  serve(app, contract['vouchers.purchaseDetails'], purchased);
  serve(app, contract['vouchers.purchasedInfo'], purchased);

  serve(app, contract['vouchers.orders'], async ({ couponStatus, pageNum = 1, locale }, context) => {
    const given = { couponStatus, page: Math.max(0, pageNum - 1), limit: pageSize, now: deps.clock() };
    const found = await userVoucherOrders(deps.db, getDiner(context), given);
    return found.map((each) => voucherOrderAnswer(each, locale ?? context.locale));
  });

  serve(app, contract['vouchers.orderDetail'], async ({ orderTransactionId, locale }, context) => {
    const found = await own(orderTransactionId, context);
    const codes = await codesOf(deps.db, orderTransactionId);
    const paid = await moneyIn(deps.db, orderTransactionId);
    const walletPaid = paid
      .filter(({ payType }) => payType === 'WALLET_PAY')
      .reduce((sum, { amount }) => sum + amount, 0);
    return voucherDetailAnswer(found, { codes, walletPaid }, locale ?? context.locale);
  });

  serve(app, contract['vouchers.refund'], ({ vouchersCodeIdList, refundMethod }, context) =>
    refundCodes(deps, getDiner(context), {
      codes: vouchersCodeIdList,
      method: refundMethod,
      locale: context.locale,
    }),
  );
}
