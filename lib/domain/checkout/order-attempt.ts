/**
 * One try to place an order. With the same key the backend returns the order that it already placed, so a repeated
 * click is harmless. The key is used until an answer settles the try (docs/reliability.md, 4 and 16).
 */
export interface Attempt {
  key: string;
  /** The request of the key; another request needs another key. */
  asked: string;
}

/**
 * After these errors an order may exist, since the answer of an earlier request can be lost; the next click must repeat
 * the same attempt.
 */
const unsettling: readonly string[] = [
  'TIMEOUT',
  'UNREACHABLE',
  'BAD_ANSWER',
  'INTERNAL',
  // The request was rejected before the backend processed it.
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

/** Returns whether an answer with this code proves that no order was placed. */
export const isSettlingCode = (code: string): boolean => !unsettling.includes(code);

/** Returns the attempt to send: the unsettled one for the same request, else a new one. */
export function getAttempt(asked: unknown, unsettled: Attempt | undefined, newKey: () => string): Attempt {
  const fingerprint = JSON.stringify(asked);
  return unsettled?.asked === fingerprint ? unsettled : { key: newKey(), asked: fingerprint };
}
