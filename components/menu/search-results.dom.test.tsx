import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { show } from '@/components/testing/show';
import type { FoundDish } from '@/lib/domain/menu/search';
import { SearchResults } from './search-results';

const dishes: FoundDish[] = [
  { id: 1, name: 'Phở bò', otherNames: ['Beef noodle soup'], price: 100 },
  { id: 2, name: 'Bún chả', otherNames: ['Grilled pork'], price: 100 },
];
const List = (props: { dishes: FoundDish[] }) => (
  <ul>
    {props.dishes.map(({ id, name }) => (
      <li key={id}>{name}</li>
    ))}
  </ul>
);
const setQuery = (query: string) => window.history.replaceState(null, '', `/search${query}`);
beforeEach(() => setQuery(''));

test('RT-24 the page shows a hint and popular dishes without a keyword, and matches in both languages with one', async () => {
  const { user } = await show(<SearchResults dishes={dishes} List={List} />);
  expect(screen.getByRole('status').textContent).toBe(
    'Type a name, an ingredient or a category, in any language.',
  );
  expect(screen.getByRole('heading', { name: 'Popular here' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Phở bò', 'Bún chả']);
  await user.type(screen.getByRole('searchbox'), 'noodle');
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Phở bò']);
  expect(screen.getByRole('status').textContent).toBe('1 dish found');
  expect(screen.queryByRole('heading', { name: 'Popular here' })).toBeNull();
  expect(window.location.search).toBe('?keyword=noodle');
});

test('RT-24 a search without matches links to the menu and shows popular dishes; blanks do not count as a keyword', async () => {
  setQuery('?keyword=pizza');
  const { user } = await show(<SearchResults dishes={dishes} List={List} />);
  expect(screen.getByRole('heading', { name: 'Nothing by that name' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the menu' }).getAttribute('href')).toBe('/home');
  // A search without matches suggests popular dishes.
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), '   ');
  expect(screen.queryByRole('heading', { name: 'Nothing by that name' })).toBeNull();
});

test('DEC-47 the name of the keyword parameter is case-insensitive', async () => {
  setQuery('?KeyWord=noodle');
  await show(<SearchResults dishes={dishes} List={List} />);
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Phở bò']);
});

test('an empty menu shows no search', async () => {
  setQuery('?keyword=pho');
  await show(<SearchResults dishes={[]} List={List} />);
  expect(screen.getByRole('heading', { name: 'The menu is being written' })).toBeTruthy();
  expect(screen.queryByText('Nothing by that name')).toBeNull();
});
