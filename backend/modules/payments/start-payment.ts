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
import { getProvidersForPurpose } from './pay-types';
import { getSubject, type Payable, toSubjectColumns } from './payable';
import { getReturnUrl } from './return-url';
import { cancelOthers } from './settle-payment';

interface NewPayment {
  purpose: PaymentPurpose;
  /** Id of the order, voucher order or top-up, which the caller has locked or just written in this transaction. */
  subjectId: string;
  /** Its number for people; payment references begin with it. */
  sn: string;
  /** Null for a guest at a table. */
  userId: number | null;
  restaurant: RestaurantRow;
  payType: string;
  /** Amount without the wallet's part. */
  amount: Minor;
  /** End of the pay window; ignored for cash and wallet payments. */
  expiresAt?: Date;
  locale: Locale;
  /** Of an order. */
  deliveryType?: DeliveryType;
}

/**
 * Starts and stores a payment. A wallet payment is already paid when this returns; any other waits for its
 * confirmation. Throws PAY_TYPE_UNAVAILABLE, also when the provider doesn't answer, WALLET_SHORT and WALLET_CODE_NEEDED.
 */
export async function startPayment(deps: Deps, tx: Tx, given: NewPayment): Promise<PaymentRow> {
  const { purpose, subjectId, userId, restaurant, payType, amount } = given;
  const provider = getProvidersForPurpose(
    deps.paymentProviders,
    restaurant,
    purpose,
    given.deliveryType,
  ).find((each) => each.payType === payType);
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

/** Wallet transaction type of a wallet payment (WAL-03). */
const walletType: Partial<Record<PaymentPurpose, WalletIssueType>> = {
  order: 'pay',
  voucher: 'vouchers_order',
  share: 'pay',
  deposit: 'pay',
};

/** Settles the subject first: the wallet is locked after everything else. */
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
  // Never debit the wallet for a payment that would be refunded.
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
  // The rest of a voucher order may be pending by another pay type.
  if (purpose === 'order' || purpose === 'deposit') await cancelOthers(tx, payment, now);
  const [paid] = await tx
    .update(payments)
    .set({ state: 'paid', settledAt: now })
    .where(eq(payments.id, payment.id))
    .returning();
  return paid!;
}

/** The order's number for the first payment, which people read aloud; later ones get a random suffix. */
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

/** Starts the payment at the provider; writes nothing. Throws PAY_TYPE_UNAVAILABLE when the provider fails. */
export async function startAt(deps: Deps, provider: PaymentProvider, given: Start): Promise<StartedPayment> {
  const { paymentId, purpose, subjectId, sn, restaurant, amount, reference, expiresAt, locale } = given;
  try {
    return await provider.start({
      paymentId,
      sn,
      amount,
      currency: getCurrency(restaurant.countryCode),
      reference,
      expiresAt,
      locale,
      timeZone: restaurant.timeZone,
      city: restaurant.city,
      accounts: restaurant.paymentAccounts,
      returnUrl: provider.hasPage
        ? await getReturnUrl(deps, { restaurantId: restaurant.id, purpose, subjectId })
        : undefined,
    });
  } catch (err) {
    if (err instanceof DomainError) throw err;
    deps.log.warn({ err, provider: provider.name, payType: provider.payType }, 'a payment could not start');
    throw new DomainError('PAY_TYPE_UNAVAILABLE', { payType: provider.payType });
  }
}
