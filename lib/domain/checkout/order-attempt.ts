/**
 * One try to place an order. The key makes clicking again harmless: the backend answers the same key with the order
 * that it already placed. It lasts until an answer settles the try (docs/reliability.md, 4 and 16).
 */
export interface Attempt {
  key: string;
  /** The request sent with it; another request needs another key. */
  asked: string;
}

/**
 * Errors that leave open whether an order was placed, so that the next click must repeat the same attempt: an earlier request with
 * a lost answer may have placed it.
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
export const isSettlingCode = (code: string): boolean => !unsettling.includes(code);

/** Returns the attempt to send: the unsettled one for the same request, else a new one. */
export function getAttempt(asked: unknown, unsettled: Attempt | undefined, newKey: () => string): Attempt {
  const fingerprint = JSON.stringify(asked);
  return unsettled?.asked === fingerprint ? unsettled : { key: newKey(), asked: fingerprint };
}
