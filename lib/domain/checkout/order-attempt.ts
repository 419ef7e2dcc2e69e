/**
 * One try to place an order. The key makes pressing again harmless: the backend answers the same key with the order
 * that it already placed. It lasts until an answer settles the try (reliability 4 and 16).
 */
export interface Attempt {
  key: string;
  /** What was asked with it; something else needs another key. */
  asked: string;
}

/**
 * Answers that don't say whether an order was placed, so that the next press must be the same try: nobody looked at the
 * order, neither at this one nor at what an earlier press of the same try, whose answer got lost, may have placed.
 */
const unsettling: readonly string[] = [
  'TIMEOUT',
  'UNREACHABLE',
  'BAD_ANSWER',
  'INTERNAL',
  // Turned away at the door.
  'TOO_MANY',
  'ACCESS_DENIED',
  'LOGIN_REQUIRED',
  'SESSION_EXPIRED',
  'FORBIDDEN',
  'FOREIGN_ORIGIN',
  'UNKNOWN_CALL',
  'METHOD_NOT_ALLOWED',
  'MALFORMED_JSON',
  'INVALID_INPUT',
  'TOO_LARGE',
];

/** Whether an answer with this code says for certain that no order was placed. */
export const settles = (code: string): boolean => !unsettling.includes(code);

/** The try to send: the unsettled one when the same is asked again, else a new one. */
export function attemptFor(asked: unknown, unsettled: Attempt | undefined, newKey: () => string): Attempt {
  const fingerprint = JSON.stringify(asked);
  return unsettled?.asked === fingerprint ? unsettled : { key: newKey(), asked: fingerprint };
}
