let locks = 0;

/**
 * Locks page scroll while an overlay is open. Returns the unlock function. Styles only the root element: Radix's lock
 * styles the body, which forces a layout of the whole page before the dialog shows.
 */
export function lockScroll(): () => void {
  const { documentElement: root, body } = document;
  if (locks === 0) {
    // Hiding a classic scrollbar would shift the page sideways. Touch devices have overlay scrollbars, and measuring
    // costs a layout.
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
