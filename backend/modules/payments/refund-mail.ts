import { eq } from 'drizzle-orm';
import { getCurrencySign } from '../../core/money';
import { findVerifiedEmail } from '../../core/verified-emails';
import type { Tx } from '../../db/client';
import { users } from '../../schema/auth';
import type { PaymentRow, RefundRow } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { postMessage } from '../outbox/outbox';
import { getSubject, type Payable } from './payable';

/** Queues the refund mail to the address of what was paid for, or else the account's, if that is confirmed (DEC-86). */
export async function postRefundMail(
  tx: Tx,
  payment: PaymentRow,
  refund: RefundRow,
  describePayable: Payable['describe'],
  now: Date,
): Promise<void> {
  // Guests have no address, and who pays a share is told at the table.
  if (payment.purpose === 'share') return;
  const [known] = await tx
    .select({
      locale: users.locale,
      countryCode: restaurants.countryCode,
      defaultLocale: restaurants.defaultLocale,
    })
    .from(users)
    .innerJoin(restaurants, eq(restaurants.id, payment.restaurantId))
    .where(eq(users.id, payment.userId ?? 0));
  const description = await describePayable(tx, getSubject(payment));
  if (!known) return;
  const recipient = description.receiveEmail ?? (await findVerifiedEmail(tx, payment.userId ?? 0));
  if (!recipient) return;
  const locale = description.locale ?? known.locale ?? known.defaultLocale;
  await postMessage(tx, {
    channel: 'email',
    template: 'refund',
    recipient,
    locale,
    restaurantId: payment.restaurantId,
    dedupeKey: `refund:${refund.id}`,
    data: {
      about: payment.purpose,
      sn: description.sn,
      amount: refund.amount,
      currencySign: getCurrencySign(known.countryCode, locale),
      countryCode: known.countryCode,
      method: refund.method,
    },
    now,
  });
}
