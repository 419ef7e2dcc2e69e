import { ApiError } from '@/lib/domain/api-error';

/** Codes of a call without an answer: the change may have happened. */
const unanswered: readonly string[] = ['TIMEOUT', 'UNREACHABLE', 'BAD_ANSWER'];

/** Returns whether the result of a change is unknown. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && unanswered.includes(error.code);

/**
 * Sends a change that has an idempotency key. Without an answer it is sent again under the same key, after each of the
 * pauses (milliseconds), so that its result becomes known; `onUnanswered` is called each time. Throws the last error.
 */
export async function askAgain<T>(
  send: () => Promise<T>,
  onUnanswered: () => void,
  pauses: readonly number[] = [2_000, 4_000],
): Promise<T> {
  for (const pause of pauses) {
    try {
      return await send();
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      onUnanswered();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return send();
}
