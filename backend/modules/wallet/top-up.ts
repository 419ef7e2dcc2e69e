import type { Input, Output } from '@/lib/contract/contract';
import { getCurrency } from '@/lib/contract/countries';
import type { Locale, PayTypeCode } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { newOrderId, newOrderSn } from '../../core/ids';
import { currencySign } from '../../core/money';
import { inTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { qrPngInBase64 } from '../../providers/payment/qr-image';
import type { PaymentRow } from '../../schema/payments';
import { type TopUpRow, topUps } from '../../schema/wallet';
import { payTypesFor } from '../payments/pay-types';
import { startPayment } from '../payments/start-payment';
import { wallTimeAt } from '../restaurant/hours';
import { currentShop, type RestaurantRow } from '../restaurant/shop';
import { checkTopUpAmount, getBonus, topUpRules } from './top-up-rules';
import { findTopUpByKey, getPayment, unpaidSince } from './top-ups.repository';

const payMinutes = 60;

/** Maximum unpaid top-ups per user and day. */
const maxUnpaid = 10;
const dayMs = 24 * 60 * 60_000;

interface TopUpRequest {
  userId: number;
  input: Input<'wallet.topUp'>;
  locale: Locale;
  idempotencyKey?: string;
}

/** Returns the pay types for a top-up at a restaurant. */
export function topUpPayTypes(deps: Deps, restaurant: RestaurantRow, locale: Locale) {
  const named = topUpRules(restaurant)?.payTypes;
  return payTypesFor(deps, restaurant, 'topup', locale).filter(
    ({ payTypeCode }) => !named || named.includes(payTypeCode as PayTypeCode),
  );
}

/**
 * Starts a top-up and its payment, once per idempotency key (API-77). Nothing is credited before an operator's review
 * (WAL-07). Throws RESTAURANT_UNKNOWN, TOP_UP_UNAVAILABLE (WAL-01), TOP_UP_AMOUNT, PAY_TYPE_UNAVAILABLE,
 * IDEMPOTENCY_MISMATCH, TOO_MANY with too many unpaid ones.
 */
export async function startTopUp(deps: Deps, request: TopUpRequest): Promise<Output<'wallet.topUp'>> {
  const { userId, input, locale, idempotencyKey } = request;
  const { restaurant } = (await currentShop(deps, input.restaurantId)).shop;
  const rules = topUpRules(restaurant);
  checkTopUpAmount(input.issueAmount, rules);
  if (!topUpPayTypes(deps, restaurant, locale).some(({ payTypeCode }) => payTypeCode === input.payType))
    throw new DomainError('PAY_TYPE_UNAVAILABLE', { payType: input.payType });

  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const id = newOrderId(deps.random);
    const { day } = wallTimeAt(now, restaurant.timeZone);
    const [topUp] = await tx
      .insert(topUps)
      .values({
        id,
        sn: newOrderSn(`${restaurant.orderPrefix}T`, day, deps.random),
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
      // Waits for a pending request with the same key.
      .onConflictDoNothing({ target: [topUps.userId, topUps.idempotencyKey] })
      .returning();
    if (!topUp) return findEarlier(tx, request, restaurant);
    if ((await unpaidSince(tx, userId, new Date(now.getTime() - dayMs))) > maxUnpaid)
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
    return answerOf(topUp, payment, restaurant, locale);
  });
}

async function findEarlier(
  tx: Tx,
  { userId, input, locale, idempotencyKey }: TopUpRequest,
  restaurant: RestaurantRow,
) {
  const known = idempotencyKey && (await findTopUpByKey(tx, userId, idempotencyKey));
  const payment = known && (await getPayment(tx, known.id));
  if (!known || !payment) throw new Error('a top-up without its payment');
  const same =
    known.restaurantId === restaurant.id &&
    known.amount === input.issueAmount &&
    known.payType === input.payType;
  if (!same) throw new DomainError('IDEMPOTENCY_MISMATCH');
  return answerOf(known, payment, restaurant, locale);
}

const answerOf = (
  topUp: TopUpRow,
  payment: PaymentRow,
  { countryCode }: RestaurantRow,
  locale: Locale,
): Output<'wallet.topUp'> => ({
  transactionId: topUp.id,
  qrCodeInBase64: payment.qrPayload ? qrPngInBase64(payment.qrPayload) : undefined,
  payUrl: payment.payUrl ?? undefined,
  payAmountOrig: payment.amount,
  payType: payment.payType,
  expiresAt: payment.expiresAt?.toISOString(),
  orderSn: topUp.sn,
  currencySign: currencySign(countryCode, locale),
  countryCode,
});
