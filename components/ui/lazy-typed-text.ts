/** The sessionStorage key of the text that a reload interrupted. */
export const typedTextKey = 'typedText';

let isStarted = false;

/**
 * Stores what a person types on this page when it is left, and puts it back after a reload. Its code loads with the
 * first field that gets the focus, or immediately when there is text to put back.
 */
export function keepTypedText(): void {
  if (isStarted) return;
  isStarted = true;
  const load = () =>
    void import('./typed-text').then(
      (module) => module.keepTypedText(),
      () => {},
    );
  try {
    if (sessionStorage.getItem(typedTextKey) === null) addEventListener('focusin', load, { once: true });
    else load();
  } catch {
    // Without storage the text lasts as long as the page.
  }
}
