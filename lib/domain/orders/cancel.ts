/** Why a diner cancels, 1 to 7 (ORD-15); messages `orderCancel.reasons.*`. */
export const cancelReasons = [1, 2, 3, 4, 5, 6, 7] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** The reason with free text. */
export const otherReason: CancelReason = 7;

/** The longest of them, characters. */
export const ownReasonLimit = 200;

/** Returns what the restaurant reads (API-66): the reason's text from `describeReason`, or the user's own for the last one. */
export function formatCancelReason(
  reason: CancelReason,
  own: string,
  describeReason: (reason: CancelReason) => string,
): string {
  const said = reason === otherReason ? own.trim().slice(0, ownReasonLimit) : '';
  return said || describeReason(reason);
}

/**
 * Whether the answer of cancelling says that it was done: its data hold `success` as the very word (ORD-16). That the
 * envelope's code is 1 has been looked at before there is an answer at all.
 */
export const isCancelled = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && (answer as { success?: unknown }).success === 'success';
