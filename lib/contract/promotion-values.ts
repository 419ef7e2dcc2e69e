import type { OrderMode } from './values';

/**
 * A promotion lowers one of these: the price of the order, of certain dishes, of the cheapest piece, of pieces that come with
 * others, of one dish, or the delivery fee.
 */
export const promotionTargets = ['order', 'dishes', 'cheapest', 'buyGet', 'freeDish', 'delivery'] as const;
type PromotionTarget = (typeof promotionTargets)[number];

/** How promotions combine: only the one that saves the most, or all of them in the restaurant's order. */
export const promotionRules = ['best', 'rank'] as const;
export type PromotionRule = (typeof promotionRules)[number];

/** The conditions of a promotion besides its amount, days and uses; an absent one does not limit it. */
export interface PromotionWhen {
  modes?: OrderMode[];
  /** 1 (Monday) to 7 (Sunday), of the time for which is ordered. */
  weekdays?: number[];
  times?: { start: string; end: string }[];
  /** Keys; a dish counts when it or its category is named. */
  dishes?: string[];
  categories?: string[];
  /** The guest has no order of the restaurant yet. */
  firstOrder?: boolean;
  /** The guest has at least so many completed orders within a year. */
  ordersInYear?: number;
}

export interface PromotionEffect {
  on: PromotionTarget;
  /** For `buyGet`: `get` pieces are lowered for each `buy` pieces at their price. */
  buy?: number;
  get?: number;
  /** For `freeDish`: its key. */
  dish?: string;
}

/** The hints about a promotion without a line of the bill: the part that it lacks, or that it lowers the delivery. */
export const promotionHints = ['amount', 'pieces', 'dish', 'login', 'outdone', 'delivery'] as const;
