import type { Input, Output } from '@/lib/contract/contract';
import { isWallet, PayType } from '@/lib/contract/pay-types';
import { VoucherOrderStatus } from '@/lib/contract/statuses';
import type { Locale, Minor } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { withIdempotency } from '../../core/idempotency';
import { createOrderId, createOrderSn } from '../../core/ids';
import { getCurrencySign, getSmallestAmount } from '../../core/money';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import type { VoucherConfig } from '../../schema/restaurant-config';
import { type VoucherOrderRow, voucherOrders } from '../../schema/vouchers';
import { rememberEmail } from '../auth/users.repository';
import { startPayment } from '../payments/start-payment';
import { getWallTime } from '../restaurant/hours';
import type { RestaurantRow } from '../restaurant/shop';
import { findPurchase } from './find-purchase';
import { grantCodes } from './grant-codes';
import { getHoldLimit } from './hold-limit';
import { getOffer } from './offers';
import { getVoucherPaymentInfo } from './voucher-payment-info';
import { getPayDeadline, isPaidAtHandover } from './voucher-status';

type BuyInput = Input<'vouchers.buy'>;
type BuyOutput = Output<'vouchers.buy'>;

interface Purchase {
  userId: number;
  input: BuyInput;
  locale: Locale;
  /** Without a key every request is a new purchase. */
  idempotencyKey?: string;
}

/**
 * Buys vouchers, once per idempotency key (docs/reliability.md, promise 4): the same request returns the
 * same order, another request throws IDEMPOTENCY_MISMATCH. Uses the client's number of pieces only and
 * reads all prices from the restaurant. The wallet's part is debited immediately; when it covers
 * everything, the codes are issued immediately. Throws NOT_FOUND, VOUCHER_OFF_SALE, VOUCHER_LIMIT,
 * PRICE_CHANGED with the right amount, PAY_TYPE_UNAVAILABLE, WALLET_SHORT, WALLET_CODE_NEEDED. An error
 * writes nothing (docs/reliability.md, promise 7).
 */
export async function buyVouchers(deps: Deps, purchase: Purchase): Promise<BuyOutput> {
  // The source of the visit is not compared: a repeat from another tab is the same purchase.
  const request = { ...purchase.input, utmSource: undefined };
  const { idempotencyKey: key, userId, locale } = purchase;
  return withIdempotency<BuyOutput>(
    { key, request, findAnswer: (known) => findPurchase(deps.db, { userId, locale, ...known }) },
    (requestHash) => buyOnce(deps, purchase, requestHash),
  );
}

async function buyOnce(deps: Deps, purchase: Purchase, requestHash: string): Promise<BuyOutput> {
  const { input, locale, userId, idempotencyKey: key } = purchase;
  const { restaurant, voucher } = await getOffer(deps, input.vouchersInfo.couponId);
  return withTransaction(deps.db, async (tx) => {
    const order = getOrder(deps, purchase, { restaurant, voucher, requestHash });
    // Locks the user's purchases until the transaction ends.
    const left = await getHoldLimit(tx, userId, voucher);
    const before = key && (await findPurchase(tx, { userId, key, requestHash, locale }));
    if (before) return before;
    if (left < input.vouchersCount)
      throw new DomainError('VOUCHER_LIMIT', { most: voucher.maxBuy, left: Math.max(0, left) });
    const walletPart = checkAmounts(deps, input, order.total, restaurant, locale);
    if (walletPart === order.total && order.total > 0) order.payType = PayType.Wallet;

    await tx.insert(voucherOrders).values(order);
    await rememberEmail(tx, userId, order.email);
    if (order.total === 0)
      await grantCodes(tx, order, { paidBy: [], now: order.createdAt, random: deps.random });
    else await begin(deps, tx, { order, restaurant, walletPart, locale });
    return getVoucherPaymentInfo(tx, order.id, locale);
  });
}

function getOrder(
  deps: Deps,
  { userId, input, locale, idempotencyKey }: Purchase,
  given: { restaurant: RestaurantRow; voucher: VoucherConfig; requestHash: string },
): VoucherOrderRow {
  const { restaurant, voucher, requestHash } = given;
  const now = deps.clock();
  const { day } = getWallTime(now, restaurant.timeZone);
  return {
    id: createOrderId(deps.random),
    // A voucher order must not share its number with a food order.
    sn: createOrderSn(`${restaurant.orderPrefix}V`, day, deps.random),
    restaurantId: restaurant.id,
    userId,
    voucherId: voucher.id,
    voucher,
    count: input.vouchersCount,
    price: voucher.price,
    total: voucher.price * input.vouchersCount,
    payType: input.payType,
    paidBy: [],
    status: VoucherOrderStatus.AwaitingPayment,
    cancelReason: null,
    email: input.receiveEmail,
    locale,
    utmSource: input.utmSource ?? null,
    idempotencyKey: idempotencyKey ?? null,
    requestHash,
    createdAt: now,
    expiresAt: getPayDeadline(deps, restaurant, input.payType, now),
    paidAt: null,
    expireDate: null,
  };
}

/**
 * Returns the wallet's part. Throws INVALID_INPUT for an amount that cannot be paid, and PRICE_CHANGED with
 * the right amounts, also for a wallet's part beside cash, which would be held for days.
 */
function checkAmounts(
  deps: Deps,
  input: BuyInput,
  total: Minor,
  restaurant: RestaurantRow,
  locale: Locale,
): Minor {
  const part = input.walletPayAmount ?? 0;
  if (part < 0 || part % getSmallestAmount(restaurant.countryCode) !== 0)
    throw new DomainError('INVALID_INPUT', {
      fields: [{ path: 'walletPayAmount', reason: 'is no amount that can be paid' }],
    });
  const besideCash = part > 0 && part < total && isPaidAtHandover(deps, input.payType);
  const right = besideCash ? 0 : Math.min(part, total);
  if (part !== right || input.payAmount !== total - right)
    throw new DomainError('PRICE_CHANGED', {
      saleAmount: total / input.vouchersCount / 100,
      vouchersCount: input.vouchersCount,
      totalAmount: total / 100,
      walletPayAmount: right / 100,
      payAmount: (total - right) / 100,
      currencySign: getCurrencySign(restaurant.countryCode, locale),
    });
  return isWallet(input.payType) ? total : part;
}

/** Starts the payment, then the wallet payment, because the wallet is locked after all other rows. */
async function begin(
  deps: Deps,
  tx: Tx,
  given: { order: VoucherOrderRow; restaurant: RestaurantRow; walletPart: Minor; locale: Locale },
): Promise<void> {
  const { order, restaurant, walletPart, locale } = given;
  const start = (payType: string, amount: Minor) =>
    startPayment(deps, tx, {
      purpose: 'voucher',
      subjectId: order.id,
      sn: order.sn,
      userId: order.userId,
      restaurant,
      payType,
      amount,
      expiresAt: order.expiresAt ?? undefined,
      locale,
    });
  const rest = order.total - walletPart;
  if (rest > 0) await start(order.payType, rest);
  if (walletPart > 0) await start(PayType.Wallet, walletPart);
}
