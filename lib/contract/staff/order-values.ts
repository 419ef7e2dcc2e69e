/** Where an order is as a restaurant sees it; docs/glossary.md maps the steps to the wire's numbers. */
export const orderSteps = [
  'awaitingPayment',
  'new',
  'accepted',
  'preparing',
  'ready',
  'onTheWay',
  'done',
  'cancelled',
] as const;
export type OrderStep = (typeof orderSteps)[number];

/** Steps that staff can bring an order to. */
export const nextSteps = ['preparing', 'ready', 'onTheWay', 'done'] as const satisfies OrderStep[];
export type NextStep = (typeof nextSteps)[number];

/** Why a restaurant refuses an order; any other reason is written in words. */
export const refusalReasons = ['soldOut', 'tooBusy', 'closing', 'tooFar', 'other'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Ways to order that a restaurant can pause. */
export const orderModes = ['delivery', 'pickup', 'table'] as const;
export type OrderMode = (typeof orderModes)[number];
