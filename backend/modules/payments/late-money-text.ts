import { formatMoney } from '@/lib/domain/money';
import { dayMs } from '../../core/durations';
import type { Tx } from '../../db/client';
import type { PaymentRow } from '../../schema/payments';
import { postMessage } from '../outbox/outbox';
import type { Payable } from './payable';
import { getPayerAddress } from './payer-address';

/**
 * Queues a text message, once, about a payment that arrived late and counts all the same (DEC-75), for a diner
 * without a mail address; the others get the mail of what they bought. Guests at a table read it on their phones, and
 * a top-up is still reviewed.
 */
export async function postLateMoneyText(
  tx: Tx,
  payment: PaymentRow,
  describeSubject: Payable['describe'],
  now: Date,
): Promise<void> {
  const isLate = payment.expiresAt !== null && payment.expiresAt < now;
  if (!isLate || payment.purpose === 'share' || payment.purpose === 'topup') return;
  const { email, mobile, sn, locale, sender, countryCode } = await getPayerAddress(
    tx,
    payment,
    describeSubject,
  );
  if (email || !mobile) return;
  await postMessage(tx, {
    channel: 'sms',
    template: 'late-payment',
    recipient: mobile,
    locale,
    restaurantId: payment.restaurantId,
    dedupeKey: `late-payment:${payment.id}`,
    data: {
      sender,
      sn,
      amount: formatMoney(payment.amount, countryCode, locale),
      expiresAt: new Date(now.getTime() + dayMs).toISOString(),
    },
    now,
  });
}
