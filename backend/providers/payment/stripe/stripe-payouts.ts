import type Stripe from 'stripe';
import { trialReference } from '../adapter-notice';
import type { PaidOutLine, PaidOutRange } from '../paid-out-line';

/** More payouts and lines than a restaurant has in a month. */
const [mostPayouts, mostLines] = [100, 10_000];

/** Stripe's kinds of balance transactions of cards and of other methods. */
const kinds: Partial<Record<string, PaidOutLine['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
};

/**
 * Lists the payments of a restaurant in the payouts that arrived in a range. An account may serve several shops, so
 * the metadata of each payment names its restaurant. Stripe reports this of automatic payouts only.
 */
export async function listPaidOut(
  { from, until }: PaidOutRange,
  restaurant: string,
  stripe: Stripe,
): Promise<PaidOutLine[]> {
  const payouts = await stripe.payouts
    .list({ arrival_date: { gte: toSeconds(from), lt: toSeconds(until) }, status: 'paid', limit: 100 })
    .autoPagingToArray({ limit: mostPayouts });
  const lines: PaidOutLine[] = [];
  for (const payout of payouts) {
    const day = new Date(payout.arrival_date * 1000).toISOString().slice(0, 10);
    const transactions = await stripe.balanceTransactions
      .list({ payout: payout.id, limit: 100, expand: ['data.source', 'data.source.charge'] })
      .autoPagingToArray({ limit: mostLines });
    lines.push(...transactions.flatMap((each) => toLine(each, restaurant, day)));
  }
  return lines;
}

function toLine(
  { id, type, source }: Stripe.BalanceTransaction,
  restaurant: string,
  day: string,
): PaidOutLine[] {
  const kind = kinds[type];
  if (!kind || !source || typeof source === 'string') return [];
  // The amount of the balance can be in another currency than that of the payment.
  const { amount, currency } = source as Stripe.Charge | Stripe.Refund;
  const charge = kind === 'payment' ? (source as Stripe.Charge) : (source as Stripe.Refund).charge;
  if (!charge || typeof charge === 'string') return [];
  const { payment, restaurant: payee, reference = charge.id } = charge.metadata;
  if (payee !== restaurant || reference.startsWith(trialReference)) return [];
  return [{ lineId: id, kind, paymentId: payment, reference, amount, currency: currency.toUpperCase(), day }];
}

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);
