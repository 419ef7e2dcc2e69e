let locks = 0;

/**
 * Keeps the page where it is while something lies over it, and gives what lifts this. Only the root is written to: Radix's own lock is
 * a style of the body from which the whole page is laid out anew, between the finger and its dialog.
 */
export function lockScroll(): () => void {
  const { documentElement: root, body } = document;
  if (locks === 0) {
    // With a mouse a scrollbar may take room; the page must not jump sideways when it goes. Fingers have none, and looking for it costs
    // a layout.
    const room = window.matchMedia('(pointer: fine)').matches ? window.innerWidth - root.clientWidth : 0;
    if (room > 0) body.style.paddingRight = `${room}px`;
    root.style.overflow = 'hidden';
  }
  locks += 1;
  let lifted = false;
  return () => {
    if (lifted) return;
    lifted = true;
    locks -= 1;
    if (locks > 0) return;
    root.style.overflow = '';
    body.style.paddingRight = '';
  };
}
