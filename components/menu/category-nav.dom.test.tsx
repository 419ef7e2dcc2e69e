import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '@/components/testing/show';
import { CategoryNav } from './category-nav';

const categories = Array.from({ length: 7 }, (_, index) => ({
  id: index + 1,
  name: `Category ${index + 1}`,
  dishes: [],
}));

const getBarEntries = () =>
  screen
    .getAllByRole('listitem')
    .filter((entry) => !entry.classList.contains('desk:hidden'))
    .map((entry) => entry.textContent);

test('STF-09 the bar shows five of seven categories, and the active seventh among them', async () => {
  const createBar = (active: number) => (
    <CategoryNav categories={categories} activeId={active} goTo={() => {}} />
  );
  const { rerender } = await show(createBar(1));
  expect(getBarEntries()).toEqual(['Category 1', 'Category 2', 'Category 3', 'Category 4', 'Category 5']);
  rerender(createBar(7));
  expect(getBarEntries()).toContain('Category 7');
  expect(getBarEntries()).toHaveLength(5);
});
