/**
 * Runs in a task of its own once there is nothing else to do, or half a second later: what need not be there with the first frame must not
 * stand between a finger and its answer. Safari doesn't know idle times.
 */
export const runWhenIdle = (run: () => void): void =>
  void ('requestIdleCallback' in globalThis
    ? requestIdleCallback(run, { timeout: 500 })
    : setTimeout(run, 100));

/**
 * Runs in a task of its own once the frame with what has just changed is on the screen: what follows a press must not stand before its
 * answer.
 */
export const afterNextPaint = (run: () => void): void =>
  void requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run)));

const waiting: (() => void)[] = [];

/** One at a time: each may bring something that renders. */
function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) runWhenIdle(next);
}

/** The same, but not before the page itself has loaded, so that nothing competes with the first screen. Gives a function that calls it off. */
export function idleAfterLoad(run: () => void): () => void {
  if (waiting.push(run) === 1) {
    if (document.readyState === 'complete') runWhenIdle(next);
    else window.addEventListener('load', () => runWhenIdle(next), { once: true });
  }
  return () => {
    const at = waiting.indexOf(run);
    if (at >= 0) waiting.splice(at, 1, () => {});
  };
}

/**
 * Milliseconds. Nobody wants more of a page before: the first look at it must not share a phone with what may be wanted later. Who has
 * been here before has all of it on the phone, and knows the way.
 */
const firstLook = () => (globalThis.navigator?.serviceWorker?.controller ? 1_000 : 3_000);

/** Each when there is nothing else to do, after the first look at the page. Gives a function that calls off what has not run. */
export function afterFirstLook(...runs: (() => void)[]): () => void {
  const step = () => {
    runs.shift()?.();
    if (runs.length > 0) runWhenIdle(step);
  };
  const timer = setTimeout(() => runWhenIdle(step), firstLook());
  return () => {
    clearTimeout(timer);
    runs.length = 0;
  };
}
