const findMenu = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLDetailsElement>('details.languages') : null;

/**
 * Closes the page's language menus on Escape, on a click outside and when the focus leaves. Returns a function that removes
 * the listeners.
 */
export function followLanguageMenus(page: Document): () => void {
  const closeOthers = ({ target }: Event) => {
    const inside = findMenu(target);
    for (const menu of page.querySelectorAll<HTMLDetailsElement>('details.languages[open]'))
      if (menu !== inside) menu.open = false;
  };
  const closeOnEscape = ({ key, target }: KeyboardEvent) => {
    const menu = findMenu(target);
    if (key !== 'Escape' || !menu?.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  };
  const closeOnLeave = ({ target, relatedTarget }: FocusEvent) => {
    const menu = findMenu(target);
    if (menu && relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  };
  page.addEventListener('pointerdown', closeOthers);
  page.addEventListener('keydown', closeOnEscape);
  page.addEventListener('focusout', closeOnLeave);
  return () => {
    page.removeEventListener('pointerdown', closeOthers);
    page.removeEventListener('keydown', closeOnEscape);
    page.removeEventListener('focusout', closeOnLeave);
  };
}
