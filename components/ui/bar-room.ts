import { letRest } from './let-rest';
import { measurePinnedBottom, reserveBottom } from './pinned-bottom';

/** More than a bar moves while it appears, in px. */
const gap = 16;

/**
 * Ref of a pinned bar: adds room at the page's end, so that all of it can be scrolled above the bar. A bar that has just
 * come or grown takes no tap, because it may have come under a finger.
 */
export function reserveForBar(bar: HTMLElement): () => void {
  let release = () => {};
  const observer = new ResizeObserver(() => {
    letRest(bar);
    release();
    // A bar of the other layout is not shown.
    release = bar.offsetHeight > 0 ? reserveBottom(measurePinnedBottom() + gap) : () => {};
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    release();
  };
}
