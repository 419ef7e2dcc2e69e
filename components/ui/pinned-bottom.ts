const reserved = new Set<{ height: number }>();
const watchers = new Set<() => void>();

function applyReserved(): void {
  const height = Math.max(0, ...[...reserved].map((room) => room.height));
  document.body.style.paddingBottom = height > 0 ? `${height}px` : '';
}

/**
 * Adds room of a height in px at the page's end, so that all of it can be scrolled above a message or a bar. Returns the
 * function that removes the room.
 */
export function reserveBottom(height: number): () => void {
  const room = { height };
  reserved.add(room);
  applyReserved();
  // Whatever needs room is new at the bottom, so messages may have to move.
  for (const update of watchers) update();
  return () => {
    reserved.delete(room);
    applyReserved();
  };
}

/** Returns the height at the bottom of the window that pinned bars or the on-screen keyboard cover, in px. */
export function measurePinnedBottom(except?: Element): number {
  const { innerHeight, visualViewport } = window;
  const tops = [...document.querySelectorAll('[data-pinned], .help-round')]
    // Some bars are pinned on a phone only.
    .filter((bar) => bar !== except && getComputedStyle(bar).position !== 'static')
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height, top }) => height > 0 && top > innerHeight / 3)
    .map(({ top }) => top);
  const seen = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
  return innerHeight - Math.min(innerHeight, seen, ...tops);
}

/**
 * Pins a message above the bars of the page, also above those that come later, and adds as much room at the page's end.
 * `gap` is its distance to the bars in px.
 */
export function placeAboveBars(message: HTMLElement, gap: number): { update: () => void; end: () => void } {
  let release = () => {};
  let placed: number | undefined;
  const update = () => {
    const bottom = measurePinnedBottom(message) + gap;
    if (bottom === placed) return;
    placed = bottom;
    message.style.bottom = `${bottom}px`;
    release();
    release = reserveBottom(bottom + message.offsetHeight + gap);
  };
  update();
  watchers.add(update);
  return {
    update,
    end: () => {
      watchers.delete(update);
      release();
    },
  };
}
