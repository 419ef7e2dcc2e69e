import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Locale } from '@/lib/contract/values';
import { showScreen } from '../testing/show-screen';
import { SortableList } from './sortable-list';

const rowHeight = 56;

// The test document has no layout, so each row gets the place that it has in its list.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('li');
    const at = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0;
    return new DOMRect(0, at * rowHeight, 300, rowHeight);
  });
});

async function open(locale: Locale = 'en') {
  const onMove = vi.fn();
  const names = ['Noodles', 'Rice', 'Satay'];
  const { user } = await showScreen(
    <SortableList
      label="Dishes"
      entries={names.map((name) => ({ key: name.toLowerCase(), name, content: name }))}
      onMove={onMove}
    />,
    { locale, path: 'menu', area: 'menu' },
  );
  const press = async (key: string, announced: string) => {
    await user.keyboard(key);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(announced));
  };
  return { user, onMove, press };
}

test('CON-16 an entry is moved by the space bar and the arrow keys, and each place is announced', async () => {
  const { onMove, press } = await open();
  screen.getByRole('button', { name: 'Move Satay' }).focus();
  await press(' ', 'Satay is now at place 3 of 3');
  await press('{ArrowUp}', 'Satay is now at place 2 of 3');
  expect(onMove).not.toHaveBeenCalled();
  await press('{ArrowUp}', 'Satay is now at place 1 of 3');
  await press(' ', 'Satay is now at place 1 of 3');
  await waitFor(() => expect(onMove.mock.calls).toEqual([['satay', null]]));
});

test('CON-16 an entry that moves down follows the one that it was dropped on', async () => {
  const { onMove, press } = await open();
  screen.getByRole('button', { name: 'Move Noodles' }).focus();
  await press(' ', 'Noodles is now at place 1 of 3');
  await press('{ArrowDown}', 'Noodles is now at place 2 of 3');
  await press(' ', 'Noodles is now at place 2 of 3');
  await waitFor(() => expect(onMove.mock.calls).toEqual([['noodles', 'rice']]));
});

test('CON-16 Escape leaves a picked up entry at its place', async () => {
  const { onMove, press } = await open();
  screen.getByRole('button', { name: 'Move Rice' }).focus();
  await press(' ', 'Rice is now at place 2 of 3');
  await press('{ArrowDown}', 'Rice is now at place 3 of 3');
  await press('{Escape}', 'Rice is now at place 2 of 3');
  expect(onMove).not.toHaveBeenCalled();
});

test.each<[Locale, handle: string, keys: string]>([
  ['en', 'Move Rice', 'space bar'],
  ['zh-CN', '移动 Rice', '空格键'],
  ['vn', 'Di chuyển Rice', 'phím cách'],
])('CON-16 in %s the handle of an entry describes its keys', async (locale, handle, keys) => {
  await open(locale);
  // The list adds the description after the handle.
  const described = screen.getByRole('button', { name: handle }).getAttribute('aria-describedby') ?? '';
  await waitFor(() => expect(document.getElementById(described)?.textContent).toContain(keys));
});
