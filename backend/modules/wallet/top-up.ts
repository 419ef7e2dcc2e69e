import type { Input, Output } from '@/lib/contract/contract';
import { getCurrency } from '@/lib/contract/countries';
import type { Locale, PayTypeCode } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { dayMs } from '../../core/durations';
import { createOrderId, createOrderSn } from '../../core/ids';
import { getCurrencySign } from '../../core/money';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { toQrPngBase64 } from '../../providers/payment/qr-image';
import type { PaymentRow } from '../../schema/payments';
import { type TopUpRow, topUps } from '../../schema/wallet';
import { getPayTypes } from '../payments/pay-types';
import { startPayment } from '../payments/start-payment';
import { getWallTime } from '../restaurant/hours';
import { getCurrentShop, type RestaurantRow } from '../restaurant/shop';
import { checkTopUpAmount, findTopUpRules, getBonus } from './top-up-rules';
import { countUnpaidSince, findPayment, findTopUpByKey, lockUnpaidTopUps } from './top-ups.repository';

const payMinutes = 60;

/** Maximum unpaid top-ups per user and day. */
const maxUnpaid = 10;

interface TopUpRequest {
  userId: number;
  input: Input<'wallet.topUp'>;
  locale: Locale;
  idempotencyKey?: string;
}

export function getTopUpPayTypes(deps: Deps, restaurant: RestaurantRow, locale: Locale) {
  const named = findTopUpRules(restaurant)?.payTypes;
  return getPayTypes(deps, restaurant, 'topup', locale).filter(
    ({ payTypeCode }) => !named || named.includes(payTypeCode as PayTypeCode),
  );
}

/**
 * Starts a top-up and its payment, once per idempotency key. It is credited after an operator's review
 * only. Throws RESTAURANT_UNKNOWN, TOP_UP_UNAVAILABLE, TOP_UP_AMOUNT, PAY_TYPE_UNAVAILABLE,
 * IDEMPOTENCY_MISMATCH, and TOO_MANY with too many unpaid top-ups.
 */
export async function startTopUp(deps: Deps, request: TopUpRequest): Promise<Output<'wallet.topUp'>> {
  const { userId, input, locale, idempotencyKey } = request;
  const { restaurant } = (await getCurrentShop(deps, input.restaurantId)).shop;
  const rules = findTopUpRules(restaurant);
  checkTopUpAmount(input.issueAmount, rules);
  if (!getTopUpPayTypes(deps, restaurant, locale).some(({ payTypeCode }) => payTypeCode === input.payType))
    throw new DomainError('PAY_TYPE_UNAVAILABLE', { payType: input.payType });

  const now = deps.clock();
  return withTransaction(deps.db, async (tx) => {
    const id = createOrderId(deps.random);
    const { day } = getWallTime(now, restaurant.timeZone);
    await lockUnpaidTopUps(tx, userId);
    const [topUp] = await tx
      .insert(topUps)
      .values({
        id,
        sn: createOrderSn(`${restaurant.orderPrefix}T`, day, deps.random),
        userId,
        restaurantId: restaurant.id,
        currency: getCurrency(restaurant.countryCode),
        amount: input.issueAmount,
        bonus: getBonus(input.issueAmount, rules),
        payType: input.payType as PayTypeCode,
        remark: input.remark,
        // Without a key every request is a new top-up.
        idempotencyKey: idempotencyKey ?? id,
        createdAt: now,
      })
      .onConflictDoNothing({ target: [topUps.userId, topUps.idempotencyKey] })
      .returning();
    if (!topUp) return findEarlier(tx, request, restaurant);
    if ((await countUnpaidSince(tx, userId, new Date(now.getTime() - dayMs))) > maxUnpaid)
      throw new DomainError('TOO_MANY', { retryAfterSeconds: 3600 });
    const payment = await startPayment(deps, tx, {
      purpose: 'topup',
      subjectId: id,
      sn: topUp.sn,
      userId,
      restaurant,
      payType: input.payType,
      amount: topUp.amount,
      expiresAt: new Date(now.getTime() + payMinutes * 60_000),
      locale,
    });
    return toAnswer(topUp, payment, restaurant, locale);
  });
}

async function findEarlier(
  tx: Tx,
  { userId, input, locale, idempotencyKey }: TopUpRequest,
  restaurant: RestaurantRow,
) {
  const known = idempotencyKey && (await findTopUpByKey(tx, userId, idempotencyKey));
  const payment = known && (await findPayment(tx, known.id));
  if (!known || !payment) throw new Error('a top-up without its payment');
  const same =
    known.restaurantId === restaurant.id &&
    known.amount === input.issueAmount &&
    known.payType === input.payType;
  if (!same) throw new DomainError('IDEMPOTENCY_MISMATCH');
  return toAnswer(known, payment, restaurant, locale);
}

const toAnswer = (
  topUp: TopUpRow,
  payment: PaymentRow,
  { countryCode }: RestaurantRow,
  locale: Locale,
): Output<'wallet.topUp'> => ({
  transactionId: topUp.id,
  qrCodeInBase64: payment.qrPayload ? toQrPngBase64(payment.qrPayload) : undefined,
  payUrl: payment.payUrl ?? undefined,
  payAmountOrig: payment.amount,
  payType: payment.payType,
  expiresAt: payment.expiresAt?.toISOString(),
  orderSn: topUp.sn,
  currencySign: getCurrencySign(countryCode, locale),
  countryCode,
});
