import { ApiError } from './api-error';

/** A call without an answer is aborted after this time and counts as failed (API-02). Milliseconds. */
export const callTimeLimit = 10_000;

/**
 * Runs `work` with a signal that aborts after the time limit, including reading the body. Throws ApiError TIMEOUT after
 * the limit, UNREACHABLE when the connection fails; a caller's own abort passes through.
 */
export async function withTimeLimit<T>(
  work: (signal: AbortSignal) => Promise<T>,
  given?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    controller.abort();
  }, callTimeLimit);
  const passOn = () => controller.abort(given?.reason);
  // Node's fetch may ignore its signal once the answer has begun, so this rejects independently.
  const stopped = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
  });
  if (given?.aborted) passOn();
  given?.addEventListener('abort', passOn, { once: true });
  try {
    return await Promise.race([work(controller.signal), stopped]);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (late) throw new ApiError({ code: 'TIMEOUT', message: 'No answer within 10 seconds', status: 0 });
    if (given?.aborted) throw error;
    throw new ApiError({ code: 'UNREACHABLE', message: 'No connection', status: 0 }, { cause: error });
  } finally {
    clearTimeout(timer);
    given?.removeEventListener('abort', passOn);
  }
}
