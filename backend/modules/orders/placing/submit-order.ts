import { createHash } from 'node:crypto';
import type { Input, Output } from '@/lib/contract/contract';
import { OrderStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../../core/domain-error';
import { createWalletShortError } from '../../../core/ledger';
import type { Deps } from '../../../deps';
import { getPaymentInfo } from '../../payments/payment-info';
import { getCurrentShop, getRecentShop, type Shop } from '../../restaurant/shop';
import { expireOrder } from '../expire-orders';
import { findPlacedOrder } from './find-placed-order';
import { isForTable, placeForTable } from './place-for-table';
import { type PaidPlacement, type Placement, type PlacementError, placeOrder } from './place-order';
import { prepareOrder, type Submission } from './prepare-order';
import { getTranslate } from './quote';
import { getUnpaidOrder } from './unpaid-order';

type SubmitInput = Input<'ordering.submit'>;
type SubmitOutput = Output<'ordering.submit'>;

const maxAttempts = 4;

/**
 * Places an order, once per idempotency key (API-58, CHK-14; docs/reliability.md, promise 4): the same request
 * returns the same order, another request throws IDEMPOTENCY_MISMATCH. Throws the errors of `quoteOrder` and of the
 * shop's state and time, MANDATORY_MISSING, MIN_ORDER, TABLE_UNKNOWN, PAY_TYPE_UNAVAILABLE, PRICE_CHANGED with the
 * new quote, STOCK_SHORT, SLOT_FULL, UNPAID_ORDER, UNPAID_LIMIT, PROMOTION_USED, WALLET_SHORT with the balance, WALLET_CODE_NEEDED, and
 * for a booked table the errors of `placeForTable`. An error leaves nothing behind (docs/reliability.md, promise 7).
 */
export async function submitOrder(deps: Deps, submission: Submission): Promise<SubmitOutput> {
  // Where the visit came from is no part of the order: the repeat from another tab is the same one.
  const requestHash = getHash({ ...submission.input, utmSource: undefined });
  try {
    return await submitOnce(deps, submission, requestHash);
  } catch (error) {
    // A retry may be rejected although the first attempt succeeded; return that attempt's result.
    const { idempotencyKey: key, userId, locale } = submission;
    const answer = key && (await findPlacedOrder(deps.db, { userId, key, requestHash, locale }));
    if (answer) return answer;
    throw error;
  }
}

/** Field order is the contract's, whatever order the fields were sent in. */
const getHash = (input: SubmitInput): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('base64url');

async function submitOnce(deps: Deps, submission: Submission, requestHash: string): Promise<SubmitOutput> {
  const { input, locale, userId } = submission;
  for (let attempt = 1; ; attempt++) {
    // The cached shop may be outdated; the database compares its revision when it writes the order.
    const shop =
      attempt === 1
        ? await getRecentShop(deps, input.restaurantId)
        : (await getCurrentShop(deps, input.restaurantId)).shop;
    let failure: PlacementError | undefined;
    let wallet: Placement['wallet'];
    try {
      const placement = { ...(await prepareOrder(deps, shop, submission)), requestHash };
      wallet = placement.wallet;
      failure = (await findUnpaid(deps, placement)) ?? (await write(deps, shop, placement));
      if (!failure) return toAnswer(placement, shop, locale);
    } catch (error) {
      // The rule failed on the cached shop; try again with the current one.
      if (attempt > 1 || !(error instanceof DomainError) || !(await hasMovedOn(deps, shop))) throw error;
      continue;
    }
    if (attempt === maxAttempts) throw new DomainError('STATUS_CONFLICT');
    await settle(deps, failure, shop, { userId, locale, wallet });
  }
}

const write = ({ pool, clock }: Deps, shop: Shop, placement: Placement) =>
  isForTable(placement) ? placeForTable({ pool, clock }, shop, placement) : placeOrder(pool, placement);

function toAnswer({ order, payment }: PaidPlacement, shop: Shop, locale: Locale): SubmitOutput {
  const info = getPaymentInfo(
    { ...order, total: payment.amount, expiresAt: order.expiresAt ?? null },
    { payType: order.payType, qrPayload: payment.qrPayload ?? null, payUrl: payment.payUrl ?? null },
    shop.restaurant,
    locale,
  );
  return { ...info, receiveEmail: order.receiveEmail ?? undefined };
}

const hasMovedOn = async (deps: Deps, shop: Shop) =>
  (await getCurrentShop(deps, shop.restaurant.id)).shop.restaurant.revision !== shop.restaurant.revision;

/**
 * An unpaid order stands in the way of one in cash or by wallet too (CHK-13). Two that wait for a payment are told apart by the
 * database.
 */
async function findUnpaid({ db }: Deps, { order }: Placement): Promise<PlacementError | undefined> {
  if (order.status === OrderStatus.AwaitingPayment || order.userId === null) return undefined;
  return (await getUnpaidOrder(db, order.userId, order.restaurantId)) && { because: 'unpaid' };
}

/** Throws the error for the client; returns when another attempt can succeed. */
async function settle(
  deps: Deps,
  failure: PlacementError,
  shop: Shop,
  { userId, locale, wallet }: { userId: number; locale: Locale; wallet: Placement['wallet'] },
): Promise<void> {
  switch (failure.because) {
    case 'stale':
    case 'taken number':
      return;
    case 'stock': {
      const dish = shop.dishes.get(failure.dishId);
      const dishName = dish ? getTranslate(shop, locale)(dish.name) : '';
      throw new DomainError('STOCK_SHORT', { dishId: failure.dishId, dishName, left: failure.left });
    }
    case 'slot':
      throw new DomainError('SLOT_FULL');
    case 'promotion':
      throw new DomainError('PROMOTION_INVALID');
    case 'wallet':
      throw createWalletShortError(failure.balance, wallet?.amount ?? 0);
    case 'unpaid': {
      const unpaid = await getUnpaidOrder(deps.db, userId, shop.restaurant.id);
      if (!unpaid) return;
      const now = deps.clock();
      // The pay window is over, but the expiry job has not run yet.
      if (unpaid.expiresAt && unpaid.expiresAt <= now)
        return void (await expireOrder(deps.db, unpaid.id, now));
      throw new DomainError('UNPAID_ORDER', { orderTransactionId: unpaid.id, orderSn: unpaid.sn });
    }
    case 'repeated':
      // With a key the lookup above has returned; without one the first attempt was rolled back, so try again.
      throw new DomainError('STATUS_CONFLICT');
  }
}
