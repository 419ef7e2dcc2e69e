/** Moves the focus from a button that disappears to what replaces it (WCAG 2.4.3). */
export function focusNext(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
}

/** How one would like it: delivery or pick-up. */
export const modeTab = '[role=radiogroup] [tabindex="0"]';
