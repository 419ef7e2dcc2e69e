import type { Output } from '@/lib/contract/contract';
import { OrderStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../../core/domain-error';
import { withIdempotency } from '../../../core/idempotency';
import { createWalletShortError } from '../../../core/ledger';
import type { Deps } from '../../../deps';
import { getPaymentInfo } from '../../payments/payment-info';
import { getCurrentShop, getRecentShop, type Shop } from '../../restaurant/shop';
import { expireOrder } from '../ending/expire-orders';
import { findPlacedOrder } from './find-placed-order';
import { placeByStaff } from './place-by-staff';
import { isForTable, placeForTable } from './place-for-table';
import { type PaidPlacement, type Placement, type PlacementError, placeOrder } from './place-order';
import { prepareOrder, type Submission } from './prepare-order';
import { getTranslate } from './quote';
import { staffKeyOwner, type TakenBy } from './taken-by';
import { findUnpaidOrder } from './unpaid-order';

type SubmitOutput = Output<'ordering.submit'>;

const maxAttempts = 4;

/**
 * Places an order, once per idempotency key (docs/reliability.md, promise 4): the same request returns the
 * same order, another request throws IDEMPOTENCY_MISMATCH. Throws the errors of `quoteOrder` and of the
 * shop's state and time, MANDATORY_MISSING, MIN_ORDER, TABLE_UNKNOWN, PAY_TYPE_UNAVAILABLE, PRICE_CHANGED
 * with the new quote, STOCK_SHORT, SLOT_FULL, UNPAID_ORDER, UNPAID_LIMIT, PROMOTION_USED, WALLET_SHORT with
 * the balance, WALLET_CODE_NEEDED, and for a booked table the errors of `placeForTable`. An error writes
 * nothing (docs/reliability.md, promise 7).
 */
export async function submitOrder(deps: Deps, submission: Submission): Promise<SubmitOutput> {
  // The source of the visit is not compared: a repeat from another tab is the same order.
  const { idempotencyKey: key, locale, taken } = submission;
  const request = { ...submission.input, utmSource: undefined, ...(taken && { taken: toRequest(taken) }) };
  const userId = taken ? staffKeyOwner : submission.userId!;
  return withIdempotency<SubmitOutput>(
    { key, request, findAnswer: (known) => findPlacedOrder(deps.db, { userId, locale, ...known }) },
    (requestHash) => submitOnce(deps, submission, requestHash),
  );
}

/** Returns the parts of a request that are outside of its order; the same request from a colleague is the same order. */
const toRequest = ({ source, payBy, guest, customerName }: TakenBy) => ({
  source,
  payBy,
  guest,
  customerName,
});

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
      failure = (await findUnpaid(deps, placement)) ?? (await write(deps, shop, placement, submission.taken));
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

function write(
  { pool, clock }: Deps,
  shop: Shop,
  placement: PaidPlacement,
  taken: TakenBy | undefined,
): Promise<PlacementError | undefined> {
  if (taken) return placeByStaff(pool, placement, shop, taken);
  return isForTable(placement)
    ? placeForTable({ pool, clock }, shop, placement)
    : placeOrder(pool, placement);
}

function toAnswer({ order, payment }: PaidPlacement, shop: Shop, locale: Locale): SubmitOutput {
  return getPaymentInfo(
    { ...order, total: payment.amount, expiresAt: order.expiresAt ?? null },
    { payType: order.payType, qrPayload: payment.qrPayload ?? null, payUrl: payment.payUrl ?? null },
    shop.restaurant,
    locale,
  );
}

const hasMovedOn = async (deps: Deps, shop: Shop) =>
  (await getCurrentShop(deps, shop.restaurant.id)).shop.restaurant.revision !== shop.restaurant.revision;

/**
 * An unpaid order also prevents a new one that is paid in cash or by wallet. The database detects two
 * orders that both wait for a payment.
 */
async function findUnpaid({ db }: Deps, { order }: Placement): Promise<PlacementError | undefined> {
  if (order.status === OrderStatus.AwaitingPayment || order.userId === null) return undefined;
  return (await findUnpaidOrder(db, order.userId, order.restaurantId)) && { reason: 'unpaid' };
}

/** Throws the error for the client; returns when another attempt can succeed. */
async function settle(
  deps: Deps,
  failure: PlacementError,
  shop: Shop,
  { userId, locale, wallet }: { userId?: number; locale: Locale; wallet: Placement['wallet'] },
): Promise<void> {
  switch (failure.reason) {
    case 'stale':
    case 'taken number':
    // A used-up promotion is missing from the new price, and a used-up code is refused.
    case 'promotion':
      return;
    case 'stock': {
      const dish = shop.dishes.get(failure.dishId);
      const dishName = dish ? getTranslate(shop, locale)(dish.name) : '';
      throw new DomainError('STOCK_SHORT', { dishId: failure.dishId, dishName, left: failure.left });
    }
    case 'slot':
      throw new DomainError('SLOT_FULL');
    case 'wallet':
      throw createWalletShortError(failure.balance, wallet?.amount ?? 0);
    case 'unpaid': {
      // Staff do not see which order of the guest waits for its payment elsewhere.
      if (userId === undefined) throw new DomainError('UNPAID_ORDER');
      const unpaid = await findUnpaidOrder(deps.db, userId, shop.restaurant.id);
      if (!unpaid) return;
      const now = deps.clock();
      // The pay window is over, but the expiry job has not run yet.
      if (unpaid.expiresAt && unpaid.expiresAt <= now)
        return void (await expireOrder(deps.db, unpaid.id, now));
      throw new DomainError('UNPAID_ORDER', { orderTransactionId: unpaid.id, orderSn: unpaid.sn });
    }
    case 'repeated':
      // With a key the lookup above has returned; without a key the first attempt was rolled back, so the
      // client can try again.
      throw new DomainError('STATUS_CONFLICT');
  }
}
