/** The steps of an order in the console; docs/glossary.md maps them to the wire's numbers. */
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

/** Steps that staff can set. */
export const nextSteps = ['preparing', 'ready', 'onTheWay', 'done'] as const satisfies OrderStep[];
export type NextStep = (typeof nextSteps)[number];

/** The steps that the kitchen sets; only the counter hands over and completes. */
export const kitchenSteps: readonly NextStep[] = ['preparing', 'ready'];

/** The reasons of a refusal; any other reason is a free text. */
export const refusalReasons = ['soldOut', 'tooBusy', 'closing', 'tooFar', 'other'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Maximum characters of a dish's remark in the reader's language; translated phrases may be longer than chosen ones. */
export const longestShownRemark = 400;
