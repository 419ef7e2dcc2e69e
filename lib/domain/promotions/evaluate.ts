import type { PromotionRule } from '@/lib/contract/promotion-values';
import type { Minor } from '@/lib/contract/vocabulary';
import { getPercent } from '../percent';
import {
  findGap,
  getCartPrice,
  isAboutDish,
  type Promotion,
  type PromotionCart,
  type PromotionGap,
} from './promotion';

export interface AppliedPromotion<P> {
  promotion: P;
  amount: Minor;
  /** Whether it lowers the delivery fee and not the dishes. */
  isDelivery: boolean;
}

export interface PromotionResult<P> {
  applied: AppliedPromotion<P>[];
  /** The other promotions, each with the reason. */
  others: { promotion: P; gap: PromotionGap }[];
}

/** Pieces of one price, of which some are taken by promotions before. */
interface Pieces {
  dish: string;
  category: string;
  unitPrice: Minor;
  count: number;
}

/** The parts of a price that are not taken by promotions before. */
interface Rest {
  dishes: Minor;
  delivery: Minor;
  /** The most expensive pieces first. */
  pieces: Pieces[];
}

/**
 * Returns the promotions that apply to a cart with their amounts, and what the others lack. Each amount is computed on the
 * full price and rounded to the currency's smallest amount; together they never exceed the price. With `best` the one that
 * saves the most applies, a typed code before others that save the same; with `rank` they apply in their order, no piece
 * counts for two of them, and one that stands alone applies only if none did before. The order of the lines is irrelevant.
 */
export function evaluatePromotions<P extends Promotion>(
  promotions: readonly P[],
  cart: PromotionCart,
  rule: PromotionRule,
): PromotionResult<P> {
  const result: PromotionResult<P> = { applied: [], others: [] };
  const ready: P[] = [];
  for (const promotion of promotions) {
    const gap = findGap(promotion, cart);
    if (gap) result.others.push({ promotion, gap });
    else ready.push(promotion);
  }
  const apply = rule === 'best' ? applyBest : applyByRank;
  for (const { promotion, amount } of apply(ready, cart)) {
    // A typed code that saves nothing yet, such as free delivery before the address is known, stays with the order.
    if (amount === 'outdone') result.others.push({ promotion, gap: { reason: 'outdone' } });
    else if (amount === 0 && promotion.isAutomatic)
      result.others.push({ promotion, gap: { reason: 'nothing' } });
    else result.applied.push({ promotion, amount, isDelivery: promotion.action.on === 'delivery' });
  }
  return result;
}

interface Offer<P> {
  promotion: P;
  amount: Minor | 'outdone';
}

function applyBest<P extends Promotion>(promotions: readonly P[], cart: PromotionCart): Offer<P>[] {
  const offers = promotions.map((promotion) => ({
    promotion,
    amount: takeOff(promotion, cart, getRest(cart)),
  }));
  const isBetter = (one: (typeof offers)[number], other: (typeof offers)[number]) =>
    one.amount > other.amount ||
    (one.amount === other.amount && !one.promotion.isAutomatic && other.promotion.isAutomatic);
  const best = offers.reduce<(typeof offers)[number] | undefined>(
    (found, offer) => (!found || isBetter(offer, found) ? offer : found),
    undefined,
  );
  return offers.map((offer) =>
    offer === best || (offer.amount === 0 && offer.promotion.isAutomatic)
      ? offer
      : { ...offer, amount: 'outdone' },
  );
}

function applyByRank<P extends Promotion>(promotions: readonly P[], cart: PromotionCart): Offer<P>[] {
  const rest = getRest(cart);
  let applied = 0;
  let isClosed = false;
  return promotions.map((promotion) => {
    if (isClosed || (promotion.isAlone && applied > 0)) return { promotion, amount: 'outdone' };
    const amount = takeOff(promotion, cart, rest);
    if (amount > 0) applied++;
    isClosed = promotion.isAlone && amount > 0;
    return { promotion, amount };
  });
}

const getRest = ({ lines, left, deliveryFee }: PromotionCart): Rest => ({
  dishes: left,
  delivery: deliveryFee,
  pieces: lines
    .map((line) => ({ ...line }))
    .sort((one, other) => other.unitPrice - one.unitPrice || (one.dish < other.dish ? -1 : 1)),
});

/** Returns the amount of a promotion, at most the rest, and takes it off the rest. */
function takeOff(promotion: Promotion, cart: PromotionCart, rest: Rest): Minor {
  const on = promotion.action.on === 'delivery' ? 'delivery' : 'dishes';
  const amount = Math.min(getFullAmount(promotion, cart, rest), rest[on]);
  rest[on] -= amount;
  return amount;
}

function getFullAmount(
  promotion: Promotion,
  { lines, deliveryFee, smallest }: PromotionCart,
  rest: Rest,
): Minor {
  const { action } = promotion;
  const lower = (price: Minor) => getOff(promotion, price, smallest);
  switch (action.on) {
    case 'order':
      return lower(getCartPrice(lines));
    case 'dishes':
      return lower(getCartPrice(lines.filter((line) => isAboutDish(promotion, line))));
    case 'delivery':
      return lower(deliveryFee);
    case 'buyGet':
      return takeSets(
        rest.pieces.filter((line) => isAboutDish(promotion, line)),
        action.buy ?? 1,
        action.get ?? 1,
        lower,
      );
    case 'cheapest':
      return takeCheapest(
        rest.pieces.filter((line) => isAboutDish(promotion, line)),
        lower,
      );
    case 'freeDish':
      return takeCheapest(
        rest.pieces.filter(({ dish }) => dish === action.dish),
        lower,
      );
  }
}

/** Returns the discount on a price, at most the price. */
export function getOff(
  { amountOff, percentOff }: Pick<Promotion, 'amountOff' | 'percentOff'>,
  price: Minor,
  smallest: Minor,
): Minor {
  return Math.min(amountOff ?? getPercent(price, percentOff ?? 100, smallest), price);
}

function takeCheapest(pieces: readonly Pieces[], lower: (price: Minor) => Minor): Minor {
  const cheapest = pieces.findLast(({ count }) => count > 0);
  if (!cheapest) return 0;
  cheapest.count--;
  return lower(cheapest.unitPrice);
}

/**
 * Takes pieces in sets of `buy` and `get`, the most expensive first, and lowers the cheapest `get` of each set; a last set
 * may hold fewer that are lowered.
 */
function takeSets(
  pieces: readonly Pieces[],
  buy: number,
  get: number,
  lower: (price: Minor) => Minor,
): Minor {
  const size = buy + get;
  const countLowered = (upTo: number) => Math.floor(upTo / size) * get + Math.max(0, (upTo % size) - buy);
  const all = pieces.reduce((sum, { count }) => sum + count, 0);
  const taken = all % size > buy ? all : all - (all % size);
  let at = 0;
  let amount = 0;
  for (const part of pieces) {
    const end = Math.min(at + part.count, taken);
    amount += (countLowered(end) - countLowered(at)) * lower(part.unitPrice);
    part.count -= end - at;
    at = end;
  }
  return amount;
}
