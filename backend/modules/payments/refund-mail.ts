import { eq } from 'drizzle-orm';
import { currencySign } from '../../core/money';
import type { Tx } from '../../db/client';
import { users } from '../../schema/auth';
import type { PaymentRow, RefundRow } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { postMessage } from '../outbox/outbox';
import { getSubject, type Payable } from './payable';

/** Queues the refund mail when a mail address is known. */
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
      email: users.email,
      locale: users.locale,
      countryCode: restaurants.countryCode,
      defaultLocale: restaurants.defaultLocale,
    })
    .from(users)
    .innerJoin(restaurants, eq(restaurants.id, payment.restaurantId))
    .where(eq(users.id, payment.userId ?? 0));
  const description = await describePayable(tx, getSubject(payment));
  const recipient = description.receiveEmail ?? known?.email;
  if (!known || !recipient) return;
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
      currencySign: currencySign(known.countryCode, locale),
      countryCode: known.countryCode,
      method: refund.method,
    },
    now,
  });
}
