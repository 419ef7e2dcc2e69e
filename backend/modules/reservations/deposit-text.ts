import { eq } from 'drizzle-orm';
import { RefundMethod } from '@/lib/contract/pay-types';
import { formatMoney } from '@/lib/domain/money';
import type { Executor } from '../../db/client';
import { fill, getMessages } from '../../messages/messages';
import { reservationDeposits } from '../../schema/deposits';
import { restaurants } from '../../schema/restaurant';
import { getRefundWay } from '../payments/refund-way';
import { selectPaidBy } from './deposit-paid-by.sql';
import type { ReservationRow } from './reservations.repository';

/** Returns the state of a reservation's deposit for a mail, or undefined when no deposit was paid. */
export async function findDepositText(
  db: Executor,
  { id, language }: Pick<ReservationRow, 'id' | 'language'>,
): Promise<string | undefined> {
  const [found] = await db
    .select({
      state: reservationDeposits.state,
      amount: reservationDeposits.amount,
      countryCode: restaurants.countryCode,
      paidBy: selectPaidBy(reservationDeposits.reservationId),
    })
    .from(reservationDeposits)
    .innerJoin(restaurants, eq(restaurants.id, reservationDeposits.restaurantId))
    .where(eq(reservationDeposits.reservationId, id));
  if (found?.state !== 'paid' && found?.state !== 'returned' && found?.state !== 'kept') return undefined;
  const amount = formatMoney(found.amount, found.countryCode, language);
  const { returnedBy, ...texts } = getMessages(language).mail.reservation.deposits;
  const { state, paidBy } = found;
  const way = paidBy ? getRefundWay(paidBy, RefundMethod.Source, paidBy.isRefused) : 'automatic';
  return fill(state === 'returned' ? returnedBy[way] : texts[state], { amount });
}
