import { VoucherOrderStatus } from '@/lib/contract/statuses';
import type { Locale, Minor } from '@/lib/contract/vocabulary';
import type { PurchasedVoucher, VoucherOrder, VoucherOrderDetail } from '@/lib/contract/voucher-orders';
import type { VoucherCodeRow } from '../../schema/vouchers';
import { pick } from '../../text';
import { toOptionalImageUrl } from '../restaurant/web-address';
import { getLastDay, getTerms } from './offers';
import type { VoucherOrderView } from './voucher-orders.repository';

/** Returns vouchersStatus; an order past its pay window is cancelled even before the expiry job has run. */
const getStatus = ({ order, couponStatus }: VoucherOrderView): number =>
  couponStatus === 'CANCELLED' ? VoucherOrderStatus.Cancelled : order.status;

const findLeftToPay = ({ order, couponStatus, paid }: VoucherOrderView): Minor | undefined =>
  couponStatus === 'TOPAY' ? order.total - paid : undefined;

const getOrderLastDay = ({ order, restaurant }: VoucherOrderView): string =>
  order.expireDate ?? getLastDay(order.voucher, restaurant, order.createdAt);

/** Returns a voucher order in the user's language. */
export function toVoucherOrderAnswer(shown: VoucherOrderView, locale: Locale): VoucherOrder {
  const { order, restaurant, couponStatus, refundedPieces } = shown;
  const terms = getTerms(order.voucher, restaurant, locale);
  return {
    couponName: terms.vouchersName,
    vouchersName: terms.vouchersName,
    couponStatus,
    vouchersStatus: getStatus(shown),
    couponCount: order.count,
    vouchersCount: order.count,
    orderTime: order.createdAt.toISOString(),
    deadlineDate: getOrderLastDay(shown),
    payAmount: order.total,
    leftToPay: findLeftToPay(shown),
    refundedAmount: refundedPieces * order.price || undefined,
    restaurantBrand: pick(restaurant.name, locale, restaurant.defaultLocale),
    restaurantId: order.restaurantId,
    vouchersPrice: order.voucher.faceValue,
    orderTransactionId: order.id,
    couponId: order.voucherId,
    receiveEmail: order.email,
    orderSn: order.sn,
    expiresAt: couponStatus === 'TOPAY' ? order.expiresAt?.toISOString() : undefined,
    currencySign: terms.currencySign,
    countryCode: restaurant.countryCode,
    restaurantLogo: toOptionalImageUrl(restaurant.logo),
  };
}

interface DetailFacts {
  codes: VoucherCodeRow[];
  /** The wallet's part. */
  walletPaid: number;
}

/** Returns a voucher order with its terms and codes. */
export function toVoucherDetailAnswer(
  shown: VoucherOrderView,
  { codes, walletPaid }: DetailFacts,
  locale: Locale,
): VoucherOrderDetail {
  const { order, restaurant, mobile } = shown;
  return {
    ...toVoucherOrderAnswer(shown, locale),
    orderSn: order.sn,
    mobile,
    payTime: order.paidAt?.toISOString(),
    couponDetail: { ...getTerms(order.voucher, restaurant, locale), expireDate: getOrderLastDay(shown) },
    codeList: codes.map(({ code, usedAt, refundedAt }) => ({
      vouchersCodeId: code,
      isUsed: usedAt !== null,
      isRefund: refundedAt !== null,
      refundAmount: order.voucher.refundable && !usedAt && !refundedAt ? order.price : undefined,
    })),
    payType: order.payType,
    walletPayAmount: walletPaid > 0 ? walletPaid : undefined,
  };
}

/** Returns the data of the pages after a purchase. */
export function toPurchasedAnswer(
  shown: VoucherOrderView,
  codes: VoucherCodeRow[],
  locale: Locale,
): PurchasedVoucher {
  const { order, restaurant } = shown;
  const terms = getTerms(order.voucher, restaurant, locale);
  return {
    email: order.email,
    restaurantName: pick(restaurant.name, locale, restaurant.defaultLocale),
    vouchersCode: codes.map(({ code }) => code).join(','),
    currencySign: terms.currencySign,
    purchasePrice: order.total,
    leftToPay: findLeftToPay(shown),
    vouchersPrice: order.voucher.faceValue,
    vouchersName: terms.vouchersName,
    vouchersCount: order.count,
    orderTransactionId: order.id,
    orderSn: order.sn,
    restaurantId: order.restaurantId,
    countryCode: restaurant.countryCode,
    vouchersStatus: getStatus(shown),
    payType: order.payType,
  };
}
