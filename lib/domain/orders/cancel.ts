import { cutText } from '@/lib/domain/cut-text';

/** The diner's reasons to cancel (ORD-15); messages `orderCancel.reasons.*`. */
export const cancelReasons = [1, 2, 3, 4, 5, 6, 7] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** The reason with free text. */
export const otherReason: CancelReason = 7;

/** Maximum characters of the free text. */
export const ownReasonLimit = 200;

/** Returns the text for the restaurant: the reason's text from `describeReason`, or the diner's own for the last one. */
export function formatCancelReason(
  reason: CancelReason,
  own: string,
  describeReason: (reason: CancelReason) => string,
): string {
  const said = reason === otherReason ? cutText(own.trim(), ownReasonLimit) : '';
  return said || describeReason(reason);
}

/**
 * Returns whether an answer confirms the cancellation: its data contain exactly the word `success` (ORD-16). The
 * envelope's code was checked before.
 */
export const isCanceled = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && (answer as { success?: unknown }).success === 'success';
