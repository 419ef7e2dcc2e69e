import { ApiError } from '@/lib/domain/api-error';

/** Codes of a call whose answer did not come: it may have been carried out. */
const unanswered: readonly string[] = ['TIMEOUT', 'UNREACHABLE', 'BAD_ANSWER'];

/** Whether it is open what became of a change. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && unanswered.includes(error.code);

/**
 * Sends a change that has an idempotency key. While no answer comes it is sent again under the same key, after each of the pauses
 * (milliseconds), so that it is known what became of it; `onUnanswered` is called each time. Throws what the last one threw.
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
