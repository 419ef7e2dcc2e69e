import { contract } from '@/lib/contract/contract';
import { isWallet } from '@/lib/contract/pay-types';
import { VoucherOrderStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { type CallContext, getDiner, serve } from '../../http/serve';
import { getPayTypes } from '../payments/pay-types';
import { getCurrentShop } from '../restaurant/shop';
import { buyVouchers } from './buy-vouchers';
import { cancelVoucherOrder } from './cancel-voucher-order';
import { getOffer, listVouchers, toOfferAnswer } from './offers';
import { getVoucherPaymentOptions, payVoucherOrder } from './pay-vouchers';
import { refundCodes } from './refund-codes';
import { toPurchasedAnswer, toVoucherDetailAnswer, toVoucherOrderAnswer } from './voucher-order-answers';
import {
  findUserVoucherOrder,
  findVoucherOrderView,
  listCodes,
  listUnrefundedPayments,
  listUserVoucherOrders,
} from './voucher-orders.repository';
import { isPayWindowOver } from './voucher-status';

const pageSize = 50;

export function addVouchersRoutes(app: HttpApp, deps: Deps): void {
  const listOnSale = async (restaurantId: number, locale: Locale) => {
    const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
    return listVouchers(restaurant)
      .filter((voucher) => voucher.onSale)
      .map((voucher) => toOfferAnswer(voucher, restaurant, locale, deps.clock()));
  };
  serve(app, contract['vouchers.list'], (input, { locale }) =>
    listOnSale(input.restaurantId, input.locale ?? locale),
  );
  serve(app, contract['vouchers.couponList'], (input, { locale }) =>
    listOnSale(input.restaurantId, input.locale ?? locale),
  );

  serve(app, contract['vouchers.detail'], async (input, { locale }) => {
    const { restaurant, voucher } = await getOffer(deps, input.id, input.restaurantId);
    return toOfferAnswer(voucher, restaurant, input.locale ?? locale, deps.clock());
  });

  serve(app, contract['vouchers.payTypes'], async ({ restaurantId }, { locale }) => {
    const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
    return { payTypeList: getPayTypes(deps, restaurant, 'voucher', locale) };
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
    getVoucherPaymentOptions(deps, getDiner(context), orderTransactionId, context.locale),
  );

  serve(app, contract['vouchers.pay'], (input, context) =>
    payVoucherOrder(deps, getDiner(context), input, input.locale ?? context.locale),
  );

  serve(app, contract['vouchers.cancel'], async ({ orderTransactionId }, context) => {
    await cancelVoucherOrder(deps, getDiner(context), orderTransactionId);
    return { orderTransactionId };
  });

  serve(app, contract['vouchers.payStatus'], async ({ orderTransactionId }, context) => {
    const order = await findUserVoucherOrder(deps.db, getDiner(context), orderTransactionId);
    if (!order) throw new DomainError('NOT_FOUND');
    return isPayWindowOver(order, deps.clock()) ? VoucherOrderStatus.Cancelled : order.status;
  });

  const getOwnOrder = async (orderId: string, context: CallContext) => {
    const found = await findVoucherOrderView(deps.db, getDiner(context), orderId, deps.clock());
    if (!found) throw new DomainError('NOT_FOUND');
    return found;
  };
  const getPurchased = async (input: { orderTransactionId: string; locale?: Locale }, context: CallContext) =>
    toPurchasedAnswer(
      await getOwnOrder(input.orderTransactionId, context),
      await listCodes(deps.db, input.orderTransactionId),
      input.locale ?? context.locale,
    );
  serve(app, contract['vouchers.purchaseDetails'], getPurchased);
  serve(app, contract['vouchers.purchasedInfo'], getPurchased);

  serve(app, contract['vouchers.orders'], async ({ couponStatus, pageNum = 1, locale }, context) => {
    const given = { couponStatus, page: Math.max(0, pageNum - 1), limit: pageSize, now: deps.clock() };
    const found = await listUserVoucherOrders(deps.db, getDiner(context), given);
    return found.map((order) => toVoucherOrderAnswer(order, locale ?? context.locale));
  });

  serve(app, contract['vouchers.orderDetail'], async ({ orderTransactionId, locale }, context) => {
    const found = await getOwnOrder(orderTransactionId, context);
    const codes = await listCodes(deps.db, orderTransactionId);
    const paid = await listUnrefundedPayments(deps.db, orderTransactionId);
    const walletPaid = paid
      .filter(({ payType }) => isWallet(payType))
      .reduce((sum, { amount }) => sum + amount, 0);
    return toVoucherDetailAnswer(found, { codes, walletPaid }, locale ?? context.locale);
  });

  serve(app, contract['vouchers.refund'], ({ vouchersCodeIdList, refundMethod }, context) =>
    refundCodes(deps, getDiner(context), {
      codes: vouchersCodeIdList,
      method: refundMethod,
      locale: context.locale,
    }),
  );
}
