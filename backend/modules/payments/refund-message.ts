import { eq } from 'drizzle-orm';
import { formatMoney } from '@/lib/domain/money';
import { dayMs } from '../../core/durations';
import { getCurrencySign } from '../../core/money';
import type { Tx } from '../../db/client';
import { getMessages } from '../../messages/messages';
import { type PaymentRow, type RefundRow, refunds } from '../../schema/payments';
import { postMessage } from '../outbox/outbox';
import type { Payable } from './payable';
import { getPayerAddress } from './payer-address';
import { getRefundWay } from './refund-way';

interface Options {
  describe: Payable['describe'];
  /** A mail address that the payer gave for this refund. */
  email?: string;
  now: Date;
}

/**
 * Queues the message about a refund once, and records how it was sent: a mail, otherwise a text message to the
 * account's number, unless the diner asked for the refund on a page. A guest without an account reads it at the
 * table.
 */
export async function postRefundMessage(
  tx: Tx,
  payment: PaymentRow,
  refund: RefundRow,
  { describe: describeSubject, email: given, now }: Options,
): Promise<void> {
  if (payment.userId === null && given === undefined) return;
  const { email, mobile, sn, locale, sender, countryCode } = await getPayerAddress(
    tx,
    payment,
    describeSubject,
  );
  const way = getRefundWay(payment, refund.method);
  const envelope = { locale, restaurantId: payment.restaurantId, dedupeKey: `refund:${refund.id}`, now };
  const recipient = given ?? email;
  if (recipient) {
    await postMessage(tx, {
      ...envelope,
      channel: 'email',
      template: 'refund',
      recipient,
      data: {
        about: payment.purpose,
        sn,
        amount: refund.amount,
        currencySign: getCurrencySign(countryCode, locale),
        countryCode,
        method: refund.method,
        way,
      },
    });
    return recordTold(tx, refund, 'email');
  }
  if (!mobile || refund.actor === 'diner') return;
  const { why, how } = getMessages(locale).refundSms;
  await postMessage(tx, {
    ...envelope,
    channel: 'sms',
    template: 'refund-made',
    recipient: mobile,
    data: {
      sender,
      sn,
      amount: formatMoney(refund.amount, countryCode, locale),
      why: refund.kind && refund.kind in why ? why[refund.kind as keyof typeof why] : '',
      how: how[way],
      expiresAt: new Date(now.getTime() + dayMs).toISOString(),
    },
  });
  await recordTold(tx, refund, 'sms');
}

async function recordTold(tx: Tx, { id }: RefundRow, toldBy: 'email' | 'sms'): Promise<void> {
  await tx.update(refunds).set({ toldBy }).where(eq(refunds.id, id));
}
