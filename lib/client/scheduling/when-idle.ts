/**
 * Runs in a task of its own when the browser is idle, or after half a second, so that work which the first frame does not need does
 * not delay input. Safari has no requestIdleCallback.
 */
export const runWhenIdle = (run: () => void): void =>
  void ('requestIdleCallback' in globalThis
    ? requestIdleCallback(run, { timeout: 500 })
    : setTimeout(run, 100));

/** Runs in a task of its own after the next frame is painted, so that follow-up work does not delay the response to a click. */
export const runAfterNextPaint = (run: () => void): void =>
  void requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run)));

const waiting: (() => void)[] = [];

/** Runs one callback at a time, since each may cause a render. */
function runNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) runWhenIdle(runNext);
}

/**
 * Runs when idle after the load event, so that the first screen loads undisturbed. Returns a function that cancels it.
 */
export function runAfterLoad(run: () => void): () => void {
  if (waiting.push(run) === 1) {
    if (document.readyState === 'complete') runWhenIdle(runNext);
    else window.addEventListener('load', () => runWhenIdle(runNext), { once: true });
  }
  return () => {
    const at = waiting.indexOf(run);
    if (at >= 0) waiting.splice(at, 1, () => {});
  };
}

/**
 * Milliseconds of quiet after hydration, so that preloads do not compete with the first interaction. A returning visitor has the
 * code cached.
 */
const getQuietMs = () => (globalThis.navigator?.serviceWorker?.controller ? 1_000 : 3_000);

/** Runs each when idle, after a quiet period. Returns a function that cancels what has not run. */
export function runAfterFirstView(...runs: (() => void)[]): () => void {
  const runStep = () => {
    runs.shift()?.();
    if (runs.length > 0) runWhenIdle(runStep);
  };
  const timer = setTimeout(() => runWhenIdle(runStep), getQuietMs());
  return () => {
    clearTimeout(timer);
    runs.length = 0;
  };
}
