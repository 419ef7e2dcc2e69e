import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Input, Output } from '@/lib/contract/contract';
import { quote as quoteSchema } from '@/lib/contract/ordering';
import type { Locale } from '@/lib/contract/vocabulary';
import type { Deps } from '../../deps';
import { Refused } from '../../http/refused';
import { expireOrder } from '../orders/expiry';
import { firstReference, newOrderNames } from '../orders/order-number';
import { providerFor } from '../payments/pay-types';
import { paymentInfoOf } from '../payments/payment-info';
import { wallTimeAt } from '../restaurant/hours';
import { findPromotion } from '../restaurant/restaurant.repository';
import { currentShop, recentShop, type Shop } from '../restaurant/shop';
import { checkShopOpen } from './availability';
import { checkMandatory, checkMinOrder, piecesByDish } from './cart-rules';
import { type NotPlaced, type Placement, placeOrder } from './place-order';
import { placedBefore } from './placed-before';
import { type Quoted, quoteAnswer, quoteOrder, wordsOf } from './quote';
import { checkTime } from './time-rules';
import { unpaidOrderOf } from './unpaid-order';

type SubmitInput = Input<'ordering.submit'>;
type SubmitOutput = Output<'ordering.submit'>;

export interface Submission {
  userId: number;
  input: SubmitInput;
  locale: Locale;
  /** Without one the press is its own. */
  idempotencyKey?: string;
}

const mostTries = 4;

/**
 * Places an order, once per idempotency key (API-58, CHK-14, reliability 4): the same key with the same request is answered
 * with the order that it placed, with another request IDEMPOTENCY_MISMATCH. Throws the refusals of quoteOrder, of the
 * shop's state and time, MANDATORY_MISSING, MIN_ORDER, PAY_TYPE_UNAVAILABLE, PRICE_CHANGED with the new quote,
 * STOCK_SHORT, SLOT_FULL, UNPAID_ORDER. A refusal leaves nothing behind (reliability 7).
 */
export async function submitOrder(deps: Deps, submission: Submission): Promise<SubmitOutput> {
  const requestHash = hashOf(submission.input);
  try {
    return await submitOnce(deps, submission, requestHash);
  } catch (error) {
    // What is refused now may have been granted to an earlier press of the same button, whose answer got lost.
    const { idempotencyKey: key, userId, locale } = submission;
    const answer = key && (await placedBefore(deps.db, { userId, key, requestHash, locale }));
    if (answer) return answer;
    throw error;
  }
}

/** Field order is the contract's, whatever order the fields were sent in. */
const hashOf = (input: SubmitInput): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('base64url');

async function submitOnce(deps: Deps, submission: Submission, requestHash: string): Promise<SubmitOutput> {
  const { input, locale, userId } = submission;
  for (let attempt = 1; ; attempt++) {
    // The shop as last seen may be old; the database compares its revision when the order is written.
    const shop =
      attempt === 1
        ? await recentShop(deps, input.restaurantId)
        : (await currentShop(deps, input.restaurantId)).shop;
    let refused: NotPlaced | undefined;
    try {
      const prepared = await prepare(deps, shop, submission);
      const placement = { ...prepared.placement, requestHash };
      refused = await placeOrder(deps.pool, placement);
      if (!refused) {
        const { order, payment } = placement;
        return paymentInfoOf(
          { ...order, expiresAt: order.expiresAt ?? null },
          {
            payType: order.payType,
            qrPayload: payment.qrPayload ?? null,
            payUrl: payment.payUrl ?? null,
          },
          shop.restaurant,
          locale,
        );
      }
    } catch (error) {
      // A rule refused by the shop as it was; as it is now, it may not.
      if (attempt > 1 || !(error instanceof Refused) || !(await hasMovedOn(deps, shop))) throw error;
      continue;
    }
    if (attempt === mostTries) throw new Refused('STATUS_CONFLICT');
    await settle(deps, refused, shop, { userId, locale });
  }
}

const hasMovedOn = async (deps: Deps, shop: Shop) =>
  (await currentShop(deps, shop.restaurant.id)).shop.restaurant.revision !== shop.restaurant.revision;

/** Throws what the diner is told; returns when another try can go better. */
async function settle(
  deps: Deps,
  refused: NotPlaced,
  shop: Shop,
  { userId, locale }: { userId: number; locale: Locale },
): Promise<void> {
  switch (refused.because) {
    case 'stale':
    case 'taken number':
      return;
    case 'stock': {
      const dish = shop.dishes.get(refused.dishId);
      const dishName = dish ? wordsOf(shop, locale)(dish.name) : '';
      throw new Refused('STOCK_SHORT', { dishId: refused.dishId, dishName, left: refused.left });
    }
    case 'slot':
      throw new Refused('SLOT_FULL');
    case 'promotion':
      throw new Refused('PROMOTION_INVALID');
    case 'unpaid': {
      const unpaid = await unpaidOrderOf(deps.db, userId, shop.restaurant.id);
      if (!unpaid) return;
      const now = deps.clock();
      // Its window is over, only nobody has looked yet.
      if (unpaid.expiresAt && unpaid.expiresAt <= now)
        return void (await expireOrder(deps.db, unpaid.id, now));
      throw new Refused('UNPAID_ORDER', { orderTransactionId: unpaid.id, orderSn: unpaid.sn });
    }
    case 'repeated':
      // Caught above, where the key's answer is looked up; without one the first press was undone, so press again.
      throw new Refused('STATUS_CONFLICT');
  }
}

/** Checks everything that can be checked without writing, and starts the payment. */
async function prepare(deps: Deps, shop: Shop, submission: Submission) {
  const { input, locale, userId } = submission;
  const { restaurant } = shop;
  const now = deps.clock();
  const here = wallTimeAt(now, restaurant.timeZone);
  const words = wordsOf(shop, locale);

  checkShopOpen(restaurant);
  const delivered = input.deliveryType === 'DELIVERY_TO_HOME';
  if (delivered) checkAddress(input.deliveryAddress);
  const quoted = quoteOrder(
    shop,
    {
      ...input,
      latitude: input.deliveryAddress?.latitude,
      longitude: input.deliveryAddress?.longitude,
      promotion: input.promotionCode
        ? ((await findPromotion(deps.db, restaurant.id, input.promotionCode)) ?? null)
        : undefined,
    },
    now,
    words,
  );
  checkMandatory(quoted.lines, shop.dishes.values(), words);
  checkMinOrder(quoted.price.fees.dishAmountBeforePromotion, restaurant.minOrder);
  checkTime(input, restaurant, here);
  const provider = providerFor(deps.paymentProviders, restaurant, input.deliveryType, input.payType);
  if (input.payAmount !== quoted.price.total)
    throw new Refused('PRICE_CHANGED', quoteInWire(quoteAnswer(shop, quoted, locale, input.payType)));

  const { id, paymentId, sn } = newOrderNames(restaurant.orderPrefix, here.day, deps.random);
  const free = quoted.price.total === 0;
  const counts = free || provider.paid === 'handover';
  const expiresAt = counts ? undefined : new Date(now.getTime() + restaurant.payWindowMinutes * 60_000);
  const reference = firstReference(sn);
  const started = free
    ? {}
    : await provider.start({
        orderId: id,
        orderSn: sn,
        amount: quoted.price.total,
        reference,
        expiresAt,
        timeZone: restaurant.timeZone,
        city: restaurant.city,
        accounts: restaurant.paymentAccounts,
      });

  const placement: Omit<Placement, 'requestHash'> = {
    revision: restaurant.revision,
    idempotencyKey: submission.idempotencyKey ?? id,
    pieces: new Map([...piecesByDish(quoted.lines)].map(([dishId, { pieces }]) => [dishId, pieces])),
    slotCapacity: delivered && input.deliveryTime ? restaurant.delivery.slotCapacity : undefined,
    promotionLimited: quoted.promotion?.usesLeft != null,
    order: {
      id,
      sn,
      restaurantId: restaurant.id,
      userId,
      status: counts ? 2 : 0,
      payStatus: free ? 1 : 0,
      deliveryType: input.deliveryType,
      slot: input.deliveryTime,
      address: delivered ? input.deliveryAddress : undefined,
      distanceMetres: quoted.distance,
      tableNo: input.tableNo,
      payType: provider.payType,
      total: quoted.price.total,
      fees: quoted.price.fees,
      remark: input.remark,
      deliveryNote: delivered ? input.deliveryNote : undefined,
      cutlery: input.dishwareNumber,
      promotionCode: quoted.promotion?.code,
      utmSource: input.utmSource,
      createdAt: now,
      expiresAt,
      paidAt: free ? now : undefined,
    },
    lines: linesToKeep(quoted),
    payment: {
      id: paymentId,
      provider: provider.name,
      state: free ? 'paid' : 'pending',
      reference,
      ...started,
    },
  };
  return { placement };
}

/** Throws ADDRESS_REQUIRED or COORDINATES_MISSING (CHK-04). */
function checkAddress(address: SubmitInput['deliveryAddress']): void {
  if (!address) throw new Refused('ADDRESS_REQUIRED');
  if (address.latitude === undefined || address.longitude === undefined)
    throw new Refused('COORDINATES_MISSING');
}

const quoteInWire = (quote: ReturnType<typeof quoteAnswer>) =>
  z.encode(quoteSchema, quote) as Record<string, unknown>;

const linesToKeep = (quoted: Quoted): Placement['lines'] =>
  quoted.lines.map((line, position) => ({
    position,
    dishId: line.dish.id,
    name: line.dish.name,
    picture: line.dish.pictures[0] ?? null,
    specId: line.spec?.specId ?? null,
    specName: line.spec?.name ?? null,
    items: line.items,
    remark: line.remark ?? null,
    count: line.count,
    unitPrice: line.unitPrice,
  }));
