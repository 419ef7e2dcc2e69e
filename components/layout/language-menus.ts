import { type Locale, locales } from '@/lib/contract/values';
import { switchLocalePath } from '@/lib/domain/routes/language-path';

const findMenu = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLDetailsElement>('details.languages') : null;

/**
 * Closes the page's language menus on Escape, on a click outside and when the focus leaves, and adds the current query
 * to their links. Returns a function that removes the listeners.
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
  const carryQuery = ({ target }: Event) => {
    const link = findMenu(target) && (target as Element).closest('a');
    if (!link) return;
    const { pathname, searchParams } = new URL(link.href);
    const locale = locales.find((locale: Locale) => locale === searchParams.get('locale'));
    if (locale) link.href = switchLocalePath(pathname + window.location.search, locale);
  };
  page.addEventListener('pointerdown', closeOthers);
  page.addEventListener('keydown', closeOnEscape);
  page.addEventListener('focusout', closeOnLeave);
  page.addEventListener('click', carryQuery);
  return () => {
    page.removeEventListener('pointerdown', closeOthers);
    page.removeEventListener('keydown', closeOnEscape);
    page.removeEventListener('focusout', closeOnLeave);
    page.removeEventListener('click', carryQuery);
  };
}
