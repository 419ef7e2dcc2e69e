import { useEffect, useEffectEvent } from 'react';

/** The open overlays, the topmost last. Each has one history entry, whose state stores its place in this stack. */
const overlays: { close: () => void }[] = [];
/** The current history entry as of the last event. */
let current = { href: '', depth: 0 };
let listening = false;

/** Returns how many overlays were open when this history entry was added. */
const getDepth = () => Number((history.state as { overlays?: number } | null)?.overlays ?? 0);

const noteEntry = () => {
  current = { href: location.href, depth: getDepth() };
};

/** Adds the missing entries. Copies the state, so that Next.js accepts the entry as its own. */
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
  // The page does not change, so Next.js must not handle the event.
  event.stopImmediatePropagation();
  if (overlays.length < left.depth) {
    // The entry's overlay has been closed otherwise, so this step has no visible effect; go back once more.
    history.back();
    return;
  }
  for (const overlay of overlays.slice(current.depth).reverse()) overlay.close();
  // An overlay that must stay open gets its entry back.
  setTimeout(addEntries);
}

/**
 * Closes an open overlay on the browser's Back or the phone's gesture, the topmost first. `close` may do nothing: the
 * overlay then stays, and so does the page. An overlay closed otherwise leaves its entry to the next one, and Back
 * skips it, because going back immediately would cancel a navigation that begins with the closing.
 */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!listening) window.addEventListener('popstate', followHistory, { capture: true });
    listening = true;
    noteEntry();
  }, []);
  useEffect(() => {
    if (!open) return;
    const overlay = { close: () => closeNow() };
    overlays.push(overlay);
    addEntries();
    return () => void overlays.splice(overlays.indexOf(overlay), 1);
  }, [open]);
}
