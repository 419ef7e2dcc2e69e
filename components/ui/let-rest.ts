const restMs = 500;
const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** Lets an element take no tap for a time, half a second by default, because its parts have moved. */
export function letRest(element: HTMLElement, ms = restMs): void {
  clearTimeout(timers.get(element));
  element.dataset.moved = '';
  timers.set(
    element,
    setTimeout(() => delete element.dataset.moved, ms),
  );
}

/**
 * Lets all parts rest when a child of one of them comes or changes its height without an act of the person in the half
 * second before, because a dialog that grows moves its buttons. Returns a function that ends it.
 */
export function restWhenGrown(...parts: HTMLElement[]): () => void {
  let actedAt = Number.NEGATIVE_INFINITY;
  const heights = new WeakMap<Element, number>();
  const followed = new WeakSet<Element>();
  const acts = new AbortController();
  for (const part of parts)
    for (const type of ['pointerdown', 'keydown', 'input'])
      part.addEventListener(type, () => (actedAt = performance.now()), {
        capture: true,
        signal: acts.signal,
      });

  const sizes = new ResizeObserver((entries) => {
    const grown = entries.filter(({ target, contentRect: { height } }) => {
      const before = heights.get(target);
      heights.set(target, height);
      return before !== undefined && Math.abs(height - before) >= 1;
    });
    if (grown.length > 0 && performance.now() - actedAt > restMs) for (const part of parts) letRest(part);
  });
  const follow = (first = false) => {
    for (const child of parts.flatMap((part) => [...part.children])) {
      if (followed.has(child)) continue;
      followed.add(child);
      // The first size of a child that comes later is a change.
      if (!first) heights.set(child, 0);
      sizes.observe(child);
    }
  };
  follow(true);
  const children = new MutationObserver(() => follow());
  for (const part of parts) children.observe(part, { childList: true });
  return () => {
    acts.abort();
    sizes.disconnect();
    children.disconnect();
  };
}

/** Ref of a bar that takes no tap for half a second after it has grown. */
export const restBarWhenGrown = (bar: HTMLDivElement): (() => void) => restWhenGrown(bar);
