import { letRest } from '@/components/ui/let-rest';

/** Milliseconds after an act of the person in which what moves is its result. */
const actMs = 500;
/** Milliseconds without scrolling after which the places are read again. */
const scrollMs = 100;

const tapped = 'a, button, input, select, textarea, label, summary';

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;
type Places = ReadonlyMap<Element, Box>;

const isOverlapping = (a: Box, b: Box) =>
  a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;

const isSamePlace = (a: Box, b: Box | undefined) =>
  b !== undefined && Math.abs(a.left - b.left) < 1 && Math.abs(a.top - b.top) < 1;

/** Returns the elements that lie where another one was before, so that a tap on its way would hit them instead. */
export function listMistakable(before: Places, now: Places): Element[] {
  return [...now].flatMap(([element, box]) => {
    if (isSamePlace(box, before.get(element))) return [];
    const isMistakable = [...before].some(
      ([other, place]) => isOverlapping(box, place) && !other.contains(element) && !element.contains(other),
    );
    return isMistakable ? [element] : [];
  });
}

/** Reads the places of all elements that can be tapped; under a modal dialog these are only its own. */
function readPlaces(root: Element): Places {
  const open = [...root.querySelectorAll('dialog[open]')].at(-1) ?? root;
  return new Map(
    [...open.querySelectorAll(tapped)].flatMap((element): [Element, Box][] => {
      const box = element.getBoundingClientRect();
      const isSeen = box.width > 0 && box.bottom > 0 && box.top < innerHeight;
      return isSeen ? [[element, box]] : [];
    }),
  );
}

/**
 * Ref of a screen: a button or field that comes under the finger without an act of the person, where another one was, takes
 * no tap for half a second.
 */
export function restWhereMoved(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return;
  let actedAt = Number.NEGATIVE_INFINITY;
  let places: Places = new Map();
  let frame = 0;
  let scrolled = 0;
  const acts = new AbortController();
  const compare = () => {
    frame = 0;
    const now = readPlaces(root);
    if (performance.now() - actedAt > actMs)
      for (const element of listMistakable(places, now)) letRest(element as HTMLElement);
    places = now;
  };
  const plan = () => {
    frame ||= requestAnimationFrame(compare);
  };
  for (const type of ['pointerdown', 'pointerup', 'keydown'])
    addEventListener(type, () => (actedAt = performance.now()), { capture: true, signal: acts.signal });
  addEventListener(
    'scroll',
    () => {
      actedAt = performance.now();
      clearTimeout(scrolled);
      scrolled = window.setTimeout(plan, scrollMs);
    },
    { capture: true, signal: acts.signal },
  );

  const sizes = new ResizeObserver(plan);
  const follow = () => {
    for (const element of [root, ...root.children, ...root.querySelectorAll('main > *, main > * > *')])
      sizes.observe(element);
    plan();
  };
  const children = new MutationObserver(follow);
  children.observe(root, { childList: true, subtree: true });
  follow();
  return () => {
    acts.abort();
    sizes.disconnect();
    children.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(scrolled);
  };
}
