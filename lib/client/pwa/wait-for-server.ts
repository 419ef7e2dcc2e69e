import { withTimeLimit } from '@/lib/domain/time-limit';

/** Milliseconds before the second attempt; each later pause is twice as long, up to the maximum. */
const firstPause = 1_500;
const maxPause = 30_000;

/**
 * Calls back when the server can be reached. Tries only while the page is visible, and immediately when it becomes
 * visible. The first attempt is immediate as well if `isOnline`. Returns the function that stops it.
 */
export function waitForServer(onReached: () => void, isOnline: boolean): () => void {
  let pause = firstPause;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt: AbortController | undefined;

  const stop = () => {
    clearTimeout(timer);
    attempt?.abort();
  };
  const schedule = () => {
    timer = setTimeout(probe, pause);
    pause = Math.min(pause * 2, maxPause);
  };
  const probe = async () => {
    stop();
    if (document.hidden) return;
    attempt = new AbortController();
    const { signal } = attempt;
    const isReached = await withTimeLimit(
      async (limit) => (await fetch('/api/health', { cache: 'no-store', signal: limit })).ok,
      signal,
    ).catch(() => false);
    if (signal.aborted) return;
    if (isReached) onReached();
    else schedule();
  };
  const handleVisibility = () => {
    pause = firstPause;
    void probe();
  };

  document.addEventListener('visibilitychange', handleVisibility);
  if (isOnline) void probe();
  else schedule();
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    stop();
  };
}
