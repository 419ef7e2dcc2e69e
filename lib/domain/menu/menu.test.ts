import { describe, expect, test } from 'vitest';
import type { Category } from '@/lib/contract/menu';
import { createDish, createGroup, createSpec } from '../dish/sample-dish';
import { getBar, getSectionInView } from './category-bar';
import { formatWeeklyHours, splitHours } from './hours';
import { listRequiredDishes, toMenuView } from './menu-view';

const createCategory = (categoryId: number, dishList = [createDish()]): Category => ({
  categoryId,
  categoryName: `Category ${categoryId}`,
  restaurantId: 3473,
  dishList,
});

describe('the menu as it is shown', () => {
  test('MNU-01 categories and dishes come in the order of the backend, empty categories are left out', () => {
    const view = toMenuView(
      [
        createCategory(3, [createDish({ dishId: 9 }), createDish({ dishId: 2 })]),
        createCategory(1, []),
        createCategory(2),
      ],
      'en',
      [],
    );
    expect(view.map((category) => [category.id, category.dishes.map((row) => row.id)])).toEqual([
      [3, [9, 2]],
      [2, [11]],
    ]);
  });

  test('MNU-02 a row knows whether adding it opens the dialog', () => {
    const rows = [
      createDish(),
      createDish({ detailList: [createSpec(1, 900)] }),
      createDish({ items: [createGroup()] }),
    ];
    expect(toMenuView([createCategory(1, rows)], 'en', [])[0]?.dishes.map((row) => row.choices)).toEqual([
      undefined,
      true,
      true,
    ]);
  });

  test('I18N-04 names follow the language', () => {
    const rows = [createDish({ dishName: '叻沙', dishNameEn: 'Laksa' })];
    expect(toMenuView([createCategory(1, rows)], 'en', [])[0]?.dishes[0]?.name).toBe('Laksa');
    expect(toMenuView([createCategory(1, rows)], 'zh-CN', [])[0]?.dishes[0]?.name).toBe('叻沙');
  });

  test('an old price is shown only when it was higher', () => {
    const rows = [
      createDish({ oldDishPrice: 900 }),
      createDish({ oldDishPrice: 850 }),
      createDish({ oldDishPrice: 700 }),
    ];
    expect(toMenuView([createCategory(1, rows)], 'en', [])[0]?.dishes.map((row) => row.old)).toEqual([
      900,
      undefined,
      undefined,
    ]);
  });

  test('CRT-08 required dishes are those listed and those that say so, once each, in the order of the menu', () => {
    const menu = [
      createCategory(1, [createDish({ dishId: 4 }), createDish({ dishId: 3, mandatory: true })]),
      createCategory(2, [createDish({ dishId: 2 }), createDish({ dishId: 4 })]),
    ];
    expect(listRequiredDishes(menu, [2, 4, 99])).toEqual([4, 3, 2]);
  });
});

describe('the category bar', () => {
  const categories = Array.from({ length: 7 }, (_, index) => ({ id: index + 1 }));
  const getIds = (list: { id: number }[]) => list.map((row) => row.id);

  test('STF-09 five categories are shown and the rest are under See more', () => {
    const { shown, more } = getBar(categories, 1);
    expect(getIds(shown)).toEqual([1, 2, 3, 4, 5]);
    expect(getIds(more)).toEqual([6, 7]);
  });

  test('STF-09 an activated hidden one moves into the visible set', () => {
    const { shown, more } = getBar(categories, 7);
    expect(getIds(shown)).toEqual([1, 2, 3, 4, 7]);
    expect(getIds(more)).toEqual([5, 6]);
  });

  test('STF-09 five or fewer need no See more', () => {
    expect(getBar(categories.slice(0, 5), undefined).more).toEqual([]);
  });
});

describe('the category in view', () => {
  test.each([
    ['before the menu', [500, 900, 1300], false, 0],
    ['in the first', [100, 500, 900], false, 0],
    ['a section whose top has just passed', [-300, 120, 520], false, 1],
    ['between two', [-700, -200, 300], false, 1],
    ['at the end of the page with a short last section', [-700, -200, 300], true, 2],
  ])('STF-10 %s', (_, tops, atEnd, index) => {
    expect(getSectionInView(tops, 120, atEnd)).toBe(index);
  });
});

describe('opening hours', () => {
  test('STF-11 described hours are shown one per line', () => {
    expect(splitHours('Mon–Fri 11:00–22:00; Sat–Sun 08:00–22:30;')).toEqual([
      'Mon–Fri 11:00–22:00',
      'Sat–Sun 08:00–22:30',
    ]);
    expect(splitHours(undefined)).toEqual([]);
  });

  test('STF-11 hours without a description become text', () => {
    const times = [
      {
        dayOfWeekFrom: 1,
        dayOfWeekTo: 5,
        times: [
          { startTime: '11:00', endTime: '14:30' },
          { startTime: '17:30', endTime: '22:00' },
        ],
      },
      { dayOfWeekFrom: 7, dayOfWeekTo: 7, times: [{ startTime: '08:00', endTime: '22:30' }] },
    ];
    expect(formatWeeklyHours(times, 'en')).toEqual(['Mon–Fri 11:00–14:30, 17:30–22:00', 'Sun 08:00–22:30']);
    expect(formatWeeklyHours(times, 'zh-CN')[0]).toMatch(/^周一–周五 /);
  });
});
