import { useEffect, useRef } from 'react';

/** The open overlays, the topmost last. Each has one history entry, whose state holds its place in this stack. */
const overlays: { close: () => void }[] = [];
/** The history entry that this file saw last. */
let current = { href: '', depth: 0 };
let listening = false;

/** Returns how many overlays were open when this history entry was added. */
const getDepth = () => Number((history.state as { overlays?: number } | null)?.overlays ?? 0);

const noteEntry = () => {
  current = { href: location.href, depth: getDepth() };
};

/** Adds the missing entries. Copies the state, so that Next.js takes the entry for its own. */
function addEntries(): void {
  for (let depth = getDepth() + 1; depth <= overlays.length; depth++)
    history.pushState({ ...history.state, overlays: depth }, '');
  noteEntry();
}

function followHistory(event: PopStateEvent): void {
  const left = current;
  noteEntry();
  const wentBack = current.href === left.href && current.depth < left.depth;
  if (!wentBack) return;
  // The page stays: Next.js has nothing to do.
  event.stopImmediatePropagation();
  if (overlays.length < left.depth) {
    // The overlay of the entry was closed otherwise: nothing would be seen to happen, so go one further.
    history.back();
    return;
  }
  for (const overlay of overlays.slice(current.depth).reverse()) overlay.close();
  // One that must stay open gets its entry back.
  setTimeout(addEntries);
}

/**
 * Lets the browser's Back, and the phone's gesture, close an overlay while it is open, the topmost first. `close` may do nothing:
 * the overlay then stays, and so does the page. An overlay that is closed otherwise leaves its entry to the next one, and Back
 * skips it: going back at once would cancel a navigation that begins with the closing.
 */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!listening) window.addEventListener('popstate', followHistory, { capture: true });
    listening = true;
    noteEntry();
  }, []);
  useEffect(() => {
    if (!open) return;
    const overlay = { close: () => latest.current() };
    overlays.push(overlay);
    addEntries();
    return () => void overlays.splice(overlays.indexOf(overlay), 1);
  }, [open]);
}
