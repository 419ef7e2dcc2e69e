import { useEffect, useRef } from 'react';

/** The open overlays, the topmost last. Each has one history entry, whose state holds its place in this stack. */
const overlays: { close: () => void }[] = [];
/** The address at which `history.go` was called and the depth that it leads to, until the browser is there. */
let leaving: { href: string; depth: number } | undefined;
let listening = false;

/** Returns how many overlays were open at this history entry. */
const getDepth = () => Number((history.state as { overlays?: number } | null)?.overlays ?? 0);

/** Removes the entries of overlays that were closed otherwise. Later, since the next overlay may open in the same task. */
function removeEntries(): void {
  setTimeout(() => {
    const surplus = getDepth() - overlays.length;
    if (surplus <= 0 || leaving) return;
    leaving = { href: location.href, depth: overlays.length };
    history.go(-surplus);
  });
}

/** Adds the missing entries. Copies the state, so that Next.js takes the entry for its own. */
function addEntries(): void {
  for (let depth = getDepth() + 1; depth <= overlays.length; depth++)
    history.pushState({ ...history.state, overlays: depth }, '');
}

let shownHref = '';

function followHistory(event: PopStateEvent): void {
  const own = leaving;
  leaving = undefined;
  const hasSameAddress = location.href === shownHref;
  shownHref = location.href;
  if (own && location.href === own.href) {
    // The page is the same: Next.js would drop a navigation that has just begun.
    event.stopImmediatePropagation();
    // A page was pushed before the browser went back: return to it.
    if (getDepth() !== own.depth) history.forward();
    else addEntries();
    return;
  }
  const closing = overlays.slice(getDepth()).reverse();
  if (closing.length > 0 && hasSameAddress) event.stopImmediatePropagation();
  for (const overlay of closing) overlay.close();
  // One that must stay open gets its entry back; an entry without its overlay, as after Forward, is left.
  setTimeout(addEntries);
  removeEntries();
}

/**
 * Lets the browser's Back, and the phone's gesture, close an overlay while it is open, the topmost first. `close` may do nothing:
 * the overlay then stays, and so does the page.
 */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!open) return;
    if (!listening) window.addEventListener('popstate', followHistory, { capture: true });
    listening = true;
    const overlay = { close: () => latest.current() };
    overlays.push(overlay);
    if (!leaving) addEntries();
    shownHref = location.href;
    return () => {
      overlays.splice(overlays.indexOf(overlay), 1);
      removeEntries();
    };
  }, [open]);
}
