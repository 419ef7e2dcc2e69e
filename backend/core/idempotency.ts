import { createHash } from 'node:crypto';
import { DomainError } from './domain-error';

interface Idempotent<T> {
  /** Without a key every request counts as new. */
  key: string | undefined;
  /** The fields that make two requests the same, in the contract's order, whatever order the client sent. */
  request: object;
  /** Returns the stored response to the earlier request with this key, checked by `checkSameRequest`. */
  findAnswer: (known: { key: string; requestHash: string }) => Promise<T | undefined>;
}

/**
 * Runs a change once per idempotency key (docs/reliability.md, promise 4). `change` stores the key and the hash under a unique
 * constraint. Throws IDEMPOTENCY_MISMATCH for another request with the same key, and the errors of `change`.
 */
export async function withIdempotency<T>(
  { key, request, findAnswer }: Idempotent<T>,
  change: (requestHash: string) => Promise<T>,
): Promise<T> {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  try {
    return await change(requestHash);
  } catch (error) {
    // A retry may be rejected although the first attempt succeeded; return that attempt's response.
    const answer = key ? await findAnswer({ key, requestHash }) : undefined;
    if (answer !== undefined) return answer;
    throw error;
  }
}

/** Throws IDEMPOTENCY_MISMATCH when the key was used for another request. */
export function checkSameRequest(earlier: { requestHash: string | null }, requestHash: string): void {
  if (earlier.requestHash !== requestHash) throw new DomainError('IDEMPOTENCY_MISMATCH');
}
