import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { show } from '@/components/testing/show';
import { followLanguageMenus } from './language-menus';
import { LanguageSwitcher } from './language-switcher';

let stop: () => void;
beforeEach(() => {
  stop = followLanguageMenus(document);
});
afterEach(() => {
  stop();
  window.history.replaceState(null, '', '/');
});

async function openMenu() {
  const { container } = await show(
    <div>
      <LanguageSwitcher label="Language" locale="en" path="/search" />
      <button type="button">Elsewhere</button>
    </div>,
  );
  const menu = container.querySelector('details')!;
  menu.open = true;
  const links = [...menu.querySelectorAll('a')] as [HTMLAnchorElement, HTMLAnchorElement];
  return { menu, links, elsewhere: container.querySelector('button')! };
}

test('Escape closes an open language menu and returns the focus to it', async () => {
  const { menu, links } = await openMenu();
  links[1].focus();
  fireEvent.keyDown(links[1], { key: 'Escape' });
  expect(menu.open).toBe(false);
  expect(document.activeElement).toBe(menu.querySelector('summary'));
});

test('a click outside closes the menu, a click inside does not', async () => {
  const { menu, links, elsewhere } = await openMenu();
  fireEvent.pointerDown(links[0]);
  expect(menu.open).toBe(true);
  fireEvent.pointerDown(elsewhere);
  expect(menu.open).toBe(false);
});

test('the menu closes when the focus leaves it', async () => {
  const { menu, links, elsewhere } = await openMenu();
  fireEvent.focusOut(links[0], { relatedTarget: links[1] });
  expect(menu.open).toBe(true);
  fireEvent.focusOut(links[1], { relatedTarget: elsewhere });
  expect(menu.open).toBe(false);
});
