/** What was pressed is gone with the next frame: the focus goes to what has taken its place (WCAG 2.4.3). */
export function focusNext(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
}

/** How one would like it: delivery or pick-up. */
export const modeTab = '[role=radiogroup] [tabindex="0"]';
