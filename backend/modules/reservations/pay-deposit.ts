import { and, eq, gt } from 'drizzle-orm';
import type { Output } from '@/lib/contract/contract';
import type { PaymentInfo } from '@/lib/contract/payments';
import { PayStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import type { DepositRow } from '../../schema/deposits';
import { payments } from '../../schema/payments';
import { getPayTypes, listAffordable } from '../payments/pay-types';
import { getPaymentInfo } from '../payments/payment-info';
import { startPayment } from '../payments/start-payment';
import { getCurrentShop } from '../restaurant/shop';
import { lockWithDeposit } from './deposits.repository';
import { findUserReservation } from './reservations.repository';

/** Throws ORDER_NOT_PAYABLE for a paid or cancelled deposit, ORDER_EXPIRED after the pay window. */
function checkPayable({ state, payUntil }: DepositRow, now: Date): void {
  if (state === 'expired' || (state === 'awaiting' && payUntil <= now))
    throw new DomainError('ORDER_EXPIRED');
  if (state !== 'awaiting') throw new DomainError('ORDER_NOT_PAYABLE');
}

const getPayMinutes = ({ payUntil }: DepositRow, createdAt: Date): number =>
  Math.round((payUntil.getTime() - createdAt.getTime()) / 60_000);

/**
 * Returns the pay types for the deposit of the diner's own reservation. Throws NOT_FOUND, ORDER_EXPIRED,
 * ORDER_NOT_PAYABLE.
 */
export async function getDepositOptions(
  deps: Deps,
  userId: number,
  reservationId: string,
  locale: Locale,
): Promise<Output<'reservations.depositOptions'>> {
  const found = await findUserReservation(deps.db, userId, reservationId);
  const deposit = found?.deposit;
  if (!deposit) throw new DomainError('NOT_FOUND');
  checkPayable(deposit, deps.clock());
  const { restaurant } = (await getCurrentShop(deps, found.reservation.restaurantId)).shop;
  return {
    payTypeList: await listAffordable(
      deps.db,
      { userId, countryCode: restaurant.countryCode, amount: deposit.amount },
      getPayTypes(deps, restaurant, 'deposit', locale),
    ),
    payInMinutes: getPayMinutes(deposit, found.reservation.createdAt),
    expiresAt: deposit.payUntil.toISOString(),
    payAmountOrig: deposit.amount,
  };
}

/**
 * Returns how to pay the deposit of the diner's own reservation: its pending payment, otherwise a new one;
 * a wallet payment is paid when this returns. Throws NOT_FOUND, ORDER_EXPIRED, ORDER_NOT_PAYABLE,
 * PAY_TYPE_UNAVAILABLE, WALLET_SHORT, WALLET_CODE_NEEDED.
 */
export async function payDeposit(
  deps: Deps,
  userId: number,
  { reservationId, payType }: { reservationId: string; payType: string },
  locale: Locale,
): Promise<PaymentInfo> {
  const seen = await findUserReservation(deps.db, userId, reservationId);
  if (!seen) throw new DomainError('NOT_FOUND');
  const { restaurant } = (await getCurrentShop(deps, seen.reservation.restaurantId)).shop;
  return withTransaction(deps.db, async (tx) => {
    // The lock makes two clicks start one payment.
    const held = await lockWithDeposit(tx, reservationId);
    if (!held) throw new DomainError('NOT_FOUND');
    const { reservation, deposit } = held;
    const now = deps.clock();
    checkPayable(deposit, now);
    const [known] = await tx
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.depositId, reservationId),
          eq(payments.payType, payType),
          eq(payments.state, 'pending'),
          gt(payments.expiresAt, now),
        ),
      )
      .limit(1);
    const payment =
      known ??
      (await startPayment(deps, tx, {
        purpose: 'deposit',
        subjectId: reservationId,
        sn: reservation.code,
        userId,
        restaurant,
        payType,
        amount: deposit.amount,
        expiresAt: deposit.payUntil,
        locale,
      }));
    return {
      ...getPaymentInfo(
        {
          id: reservationId,
          sn: reservation.code,
          total: deposit.amount,
          payStatus: payment.state === 'paid' ? PayStatus.Paid : PayStatus.Unpaid,
          expiresAt: deposit.payUntil,
        },
        payment,
        restaurant,
        locale,
      ),
      payInMinutes: getPayMinutes(deposit, reservation.createdAt),
      receiveEmail: reservation.email ?? undefined,
    };
  });
}
