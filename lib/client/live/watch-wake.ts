/**
 * Calls back when the page becomes visible again, also from the browser's cache of pages: a phone that slept has a line that
 * is dead without knowing it. Passes for how many milliseconds the page was hidden. Returns the function that stops it.
 */
export function watchWake(onWake: (hiddenMs: number) => void): () => void {
  let hiddenAt = document.hidden ? Date.now() : undefined;
  const see = () => {
    if (document.hidden) {
      hiddenAt ??= Date.now();
      return;
    }
    const hiddenMs = hiddenAt === undefined ? 0 : Date.now() - hiddenAt;
    hiddenAt = undefined;
    onWake(hiddenMs);
  };
  const restore = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    hiddenAt ??= 0;
    see();
  };
  document.addEventListener('visibilitychange', see);
  window.addEventListener('pageshow', restore);
  return () => {
    document.removeEventListener('visibilitychange', see);
    window.removeEventListener('pageshow', restore);
  };
}
