/**
 * One try to place an order. The key makes pressing again harmless: the backend answers the same key with the order
 * that it already placed. It lasts until an answer settles the try (reliability 4 and 16).
 */
export interface Attempt {
  key: string;
  /** What was asked with it; something else needs another key. */
  asked: string;
}

/** After these nobody knows whether the order was placed, so the next press must be the same try. */
const unsettling: readonly string[] = ['TIMEOUT', 'UNREACHABLE', 'BAD_ANSWER', 'INTERNAL'];

/** Whether an answer with this code says for certain that no order was placed. */
export const settles = (code: string): boolean => !unsettling.includes(code);

/** The try to send: the unsettled one when the same is asked again, else a new one. */
export function attemptFor(asked: unknown, unsettled: Attempt | undefined, newKey: () => string): Attempt {
  const fingerprint = JSON.stringify(asked);
  return unsettled?.asked === fingerprint ? unsettled : { key: newKey(), asked: fingerprint };
}
