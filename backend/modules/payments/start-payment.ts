import { and, eq } from 'drizzle-orm';
import { getCurrency } from '@/lib/contract/countries';
import type { DeliveryType, Locale, Minor } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { createOrderId, createReadableId, toPaymentReference } from '../../core/ids';
import { moveWallet } from '../../core/ledger';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import type { PaymentProvider, StartedPayment } from '../../providers/payment/payment-provider';
import type { WalletIssueType } from '../../schema/issue-types';
import { type PaymentPurpose, type PaymentRow, payments } from '../../schema/payments';
import type { RestaurantRow } from '../restaurant/shop';
import { checkAmount, listProvidersForPurpose, toPayeeAccounts } from './pay-types';
import { getSubject, type Payable, toSubjectColumns } from './payable';
import { findReturnUrl } from './return-url';
import { cancelOthers } from './settle-payment';

interface NewPayment {
  purpose: PaymentPurpose;
  /**
   * The id of the order, voucher order or top-up, which the caller has locked or written in this
   * transaction.
   */
  subjectId: string;
  /** The number that people read; payment references begin with it. */
  sn: string;
  /** Null for a guest at a table. */
  userId: number | null;
  restaurant: RestaurantRow;
  payType: string;
  /** The amount without the wallet's part. */
  amount: Minor;
  /** The end of the pay window; ignored for cash and wallet payments. */
  expiresAt?: Date;
  locale: Locale;
  /** Set for an order. */
  deliveryType?: DeliveryType;
}

/**
 * Starts and stores a payment. A wallet payment is already paid when this returns; any other waits for its
 * confirmation. Throws PAY_TYPE_UNAVAILABLE, also when the provider does not respond, WALLET_SHORT and
 * WALLET_CODE_NEEDED.
 */
export async function startPayment(deps: Deps, tx: Tx, given: NewPayment): Promise<PaymentRow> {
  const { purpose, subjectId, userId, restaurant, payType, amount } = given;
  const provider = listProvidersForPurpose(
    deps.paymentProviders,
    restaurant,
    purpose,
    given.deliveryType,
  ).find((candidate) => candidate.payType === payType);
  if (!provider) throw new DomainError('PAY_TYPE_UNAVAILABLE', { payType });
  const now = deps.clock();
  const id = createOrderId(deps.random);
  const expiresAt = provider.paid === 'before' ? given.expiresAt : undefined;
  const reference = await createReference(deps, tx, given);
  const started = await startAt(deps, provider, { ...given, paymentId: id, reference, expiresAt });
  const [payment] = await tx
    .insert(payments)
    .values({
      id,
      ...toSubjectColumns(purpose, subjectId),
      restaurantId: restaurant.id,
      userId,
      payType: provider.payType,
      provider: provider.name,
      amount,
      reference,
      providerRef: started.providerRef,
      qrPayload: started.qrPayload,
      payUrl: started.payUrl,
      createdAt: now,
      expiresAt,
    })
    .returning();
  return provider.paid === 'at once'
    ? payFromWallet(tx, deps.payables[purpose], payment!, restaurant, now)
    : payment!;
}

/** The wallet transaction type of a wallet payment. */
const walletType: Partial<Record<PaymentPurpose, WalletIssueType>> = {
  order: 'pay',
  voucher: 'vouchers_order',
  share: 'pay',
  deposit: 'pay',
};

/** Settles the subject first, because the wallet is locked after all other rows. */
async function payFromWallet(
  tx: Tx,
  payable: Payable,
  payment: PaymentRow,
  restaurant: RestaurantRow,
  now: Date,
): Promise<PaymentRow> {
  const { purpose, userId } = payment;
  const type = walletType[purpose];
  if (purpose === 'topup' || !type || userId === null)
    throw new DomainError('PAY_TYPE_UNAVAILABLE', { payType: payment.payType });
  const state = await payable.onPaid(tx, payment, { now, actor: 'diner' });
  // The wallet must not be debited for a payment that would be refunded.
  if (state !== 'paid') throw new DomainError('STATUS_CONFLICT');
  if (payment.amount > 0)
    await moveWallet(tx, {
      userId,
      currency: getCurrency(restaurant.countryCode),
      amount: -payment.amount,
      type,
      subject: { kind: purpose, id: getSubject(payment) },
      dedupeKey: `payment:${payment.id}`,
      now,
    });
  // The rest of a voucher order may be pending with another pay type.
  if (purpose === 'order' || purpose === 'deposit') await cancelOthers(tx, payment, now);
  const [paid] = await tx
    .update(payments)
    .set({ state: 'paid', settledAt: now })
    .where(eq(payments.id, payment.id))
    .returning();
  return paid!;
}

/**
 * Returns the order's number for the first payment, which people read aloud; later references get a random
 * suffix.
 */
async function createReference(deps: Deps, tx: Tx, { sn, restaurant }: NewPayment): Promise<string> {
  const first = toPaymentReference(sn);
  const [taken] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.restaurantId, restaurant.id), eq(payments.reference, first)));
  return taken ? first + createReadableId(3, deps.random) : first;
}

type Start = Pick<NewPayment, 'purpose' | 'subjectId' | 'sn' | 'restaurant' | 'amount' | 'locale'> & {
  paymentId: string;
  reference: string;
  expiresAt?: Date;
};

/**
 * Starts the payment at the provider and writes nothing. Throws PAY_AMOUNT_UNAVAILABLE, and
 * PAY_TYPE_UNAVAILABLE when the provider fails.
 */
export async function startAt(
  deps: Deps,
  provider: Pick<PaymentProvider, 'name' | 'start' | 'hasPage' | 'limits'> & { payType: string },
  given: Start,
): Promise<StartedPayment> {
  const { paymentId, purpose, subjectId, sn, restaurant, amount, reference, expiresAt, locale } = given;
  const currency = getCurrency(restaurant.countryCode);
  checkAmount(provider, amount, currency);
  try {
    return await provider.start({
      paymentId,
      sn,
      amount,
      currency,
      reference,
      expiresAt,
      locale,
      timeZone: restaurant.timeZone,
      city: restaurant.city,
      ...toPayeeAccounts(restaurant),
      returnUrl: provider.hasPage
        ? await findReturnUrl(deps, { restaurantId: restaurant.id, purpose, subjectId })
        : undefined,
    });
  } catch (err) {
    if (err instanceof DomainError) throw err;
    deps.log.warn({ err, provider: provider.name, payType: provider.payType }, 'a payment could not start');
    throw new DomainError('PAY_TYPE_UNAVAILABLE', { payType: provider.payType });
  }
}
