import type { PromotionFacts } from '../../orders/placing/promotion';
import { type getTranslate, type Quoted, quoteOrder } from '../../orders/placing/quote';
import type { PromotionRow } from '../../restaurant/info';
import type { Shop } from '../../restaurant/shop';
import { type PartyLineRow, toOrdered } from '../parties.repository';

interface RoundToQuote {
  tableNo: string;
  lines: readonly PartyLineRow[];
  /** The row of a typed code, null for an unknown code. */
  promotion?: PromotionRow | null;
  promotionFacts?: PromotionFacts;
  now: Date;
}

/** Validates and prices lines as an order at the table. Throws the errors of an order. */
export const quoteRound = (
  shop: Shop,
  { lines, now, ...round }: RoundToQuote,
  translate: ReturnType<typeof getTranslate>,
): Quoted =>
  quoteOrder(shop, { deliveryType: 'SELF_PICKUP', ...round, dishList: lines.map(toOrdered) }, now, translate);
