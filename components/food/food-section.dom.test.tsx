import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '@/components/testing/show';
import type { FoodFacts } from '@/lib/contract/food-values';
import type { Dish } from '@/lib/contract/menu';
import type { Locale } from '@/lib/contract/vocabulary';
import { FoodSection } from './food-section';

const createDish = (food?: FoodFacts, specFood?: FoodFacts): Dish => ({
  dishId: 1,
  dishName: 'Laksa',
  dishImgs: [],
  dishPrice: 850,
  detailList: specFood
    ? [{ specId: 11, detailName: 'Large', dishPrice: 850, isOnSale: true, food: specFood }]
    : [],
  items: [],
  categoryId: 1,
  food,
});

/** Returns the description of a term. */
const findTextBeside = (term: string) =>
  screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

test('ALG-01 a missing statement is listed as not stated, never as free of', async () => {
  await show(
    <FoodSection
      dish={createDish({
        contains: ['fish', 'soy'],
        mayContain: ['nut'],
        freeOf: ['milk'],
        suits: ['noPork'],
        notFor: ['halal'],
        heat: 2,
      })}
      choice={{ counts: {} }}
    />,
  );
  expect(findTextBeside('Contains')).toBe('fish, soy');
  expect(findTextBeside('May contain traces of')).toBe('tree nuts');
  expect(findTextBeside('Free of')).toBe('milk');
  expect(findTextBeside('Not stated')).toBe(
    'gluten, crustaceans, egg, peanut, celery, mustard, sesame, sulphites, lupin, molluscs',
  );
  expect(findTextBeside('Suits')).toBe('no pork');
  expect(findTextBeside('Does not suit')).toBe('vegetarian, vegan, halal');
  expect(screen.getByText('Not stated does not mean free of. Please ask before you order.')).toBeTruthy();
  expect(screen.getByText('Hot')).toBeTruthy();
});

test.each<[Locale, RegExp, string]>([
  ['en', /states nothing about allergens/, 'Ask the restaurant'],
  ['zh-CN', /未注明这道菜的过敏原/, '询问餐厅'],
  ['vn', /chưa ghi rõ chất gây dị ứng/, 'Hỏi nhà hàng'],
])(
  'ALG-01 a dish without statements says so and links to the restaurant, in %s',
  async (locale, words, ask) => {
    await show(<FoodSection dish={createDish()} choice={{ counts: {} }} />, { locale });
    const section = within(screen.getByRole('region'));
    expect(section.getByText(words)).toBeTruthy();
    expect(section.getByRole('button', { name: ask })).toBeTruthy();
    expect(document.querySelector('dt')).toBeNull();
  },
);

test('ALG-03 an open choice makes the statement uncertain; a selected one counts', async () => {
  const laksa = createDish({ freeOf: ['milk'] }, { contains: ['milk'] });
  const specs = [
    ...laksa.detailList,
    { ...laksa.detailList[0]!, specId: 12, food: { freeOf: ['milk' as const] } },
  ];
  const { rerender } = await show(
    <FoodSection dish={{ ...laksa, detailList: specs }} choice={{ counts: {} }} />,
  );
  expect(findTextBeside('Depends on what you choose')).toBe('milk');
  rerender(<FoodSection dish={{ ...laksa, detailList: specs }} choice={{ specId: 12, counts: {} }} />);
  expect(findTextBeside('Free of')).toBe('milk');
  rerender(<FoodSection dish={{ ...laksa, detailList: specs }} choice={{ specId: 11, counts: {} }} />);
  expect(findTextBeside('Contains')).toBe('milk');
});
