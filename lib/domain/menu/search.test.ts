import { describe, expect, test } from 'vitest';
import type { Category } from '@/lib/contract/menu';
import { indexDishes, listDishesToSearch, listPopularDishes, searchDishes } from './search';

const dishes = [
  { id: 1, name: 'Phở bò tái', otherNames: ['Rare beef pho'], price: 1, brief: 'With lime and chilli' },
  { id: 2, name: 'Bánh đa cua', otherNames: ['Crab noodles'], price: 1, otherTexts: ['Noodles', 'Món nước'] },
  { id: 3, name: '海南鸡饭', otherNames: ['Hainanese chicken rice'], price: 1 },
  { id: 5, name: "Mum's pie", price: 1 },
  { id: 6, name: 'Bia 333', price: 1 },
  { id: 4, name: 'Kopi', price: 1, label: 'Favourite', brief: 'Coffee beside noodles' },
];

describe('RT-24 dishes found by a keyword', () => {
  test.each([
    ['phở', [1]],
    ['PHO BO', [1]],
    ['bo pho', [1]],
    ['banh da', [2]],
    ['鸡饭', [3]],
    ['rice chicken', [3]],
    ['beef', [1]],
    ['chilli', [1]],
    ['mon nuoc', [2]],
    // Matches in the name come before matches in the description.
    ['noodles', [2, 4]],
    ['hainanase', [3]],
    ['chiken rice', [3]],
    ['kpoi', [4]],
    ['nodles', [2]],
    ['kop', [4]],
    ['kpo', []],
    // Words written together, alone or beside others.
    ['phobo', [1]],
    ['beefpho', [1]],
    ['chickenrice hainanese', [3]],
    ['crabnoodel', []],
    ['pho crab', []],
    // Signs that keyboards put in, and letters of full width.
    ['mum’s pie', [5]],
    ['mums pie', [5]],
    ['chicken-rice', [3]],
    ['phở bò.', [1]],
    ['bia ３３３', [6]],
    ['   ', []],
    ['nothing like it', []],
    ['.*', []],
  ])('%s finds %j', (keyword, ids) => {
    expect(searchDishes(indexDishes(dishes), keyword).map(({ id }) => id)).toEqual(ids);
  });
});

describe('RT-24 a keyword with marks', () => {
  const menu = [
    'Phở bò',
    'Bún bò Huế',
    'Bò kho',
    'Cà phê',
    'Dưa leo',
    'Bánh mì bơ',
    'Sinh tố bơ',
    'Cá kho',
    'Đậu hũ',
  ].map((name, index) => ({ id: index, name, price: 1, brief: index === 4 ? 'Kèm cá chiên' : undefined }));
  test.each([
    ['bơ', ['Bánh mì bơ', 'Sinh tố bơ', 'Phở bò', 'Bún bò Huế', 'Bò kho']],
    ['bơ'.normalize('NFD'), ['Bánh mì bơ', 'Sinh tố bơ', 'Phở bò', 'Bún bò Huế', 'Bò kho']],
    ['BÒ', ['Phở bò', 'Bún bò Huế', 'Bò kho', 'Bánh mì bơ', 'Sinh tố bơ']],
    ['cá', ['Cá kho', 'Dưa leo', 'Cà phê']],
    ['cà', ['Cà phê', 'Cá kho', 'Dưa leo']],
    ['đ', ['Đậu hũ', 'Dưa leo']],
    // A word without marks beside one with marks finds any marks.
    ['kho bò', ['Bò kho']],
    ['banh bò', ['Bánh mì bơ']],
    // A keyword without marks keeps the menu's order.
    ['bo', ['Phở bò', 'Bún bò Huế', 'Bò kho', 'Bánh mì bơ', 'Sinh tố bơ']],
    ['ca', ['Cà phê', 'Cá kho', 'Dưa leo']],
    // A mark alone is no letter to search for.
    ['\u0301', []],
  ])('%s lists first the dishes that have its marks', (keyword, names) => {
    expect(searchDishes(indexDishes(menu), keyword).map(({ name }) => name)).toEqual(names);
  });
});

test('RT-24 a search begins with the dishes that the restaurant labels, then the menu’s first', () => {
  expect(listPopularDishes(dishes, 3).map(({ id }) => id)).toEqual([4, 1, 2]);
});

test('RT-24 a dish is found by its name, description and category in all three languages', () => {
  const createMenu = (categoryName: string, dishName: string, dishBrief: string) =>
    [{ categoryId: 1, categoryName, dishList: [{ ...dish, dishName, dishBrief }] }] as unknown as Category[];
  const dish = {
    dishId: 7,
    dishNameEn: 'Rice porridge',
    dishPrice: 500,
    dishImgs: [],
    detailList: [],
    items: [],
  };
  const found = listDishesToSearch(
    {
      en: createMenu('Breakfast', 'Rice porridge', 'With century egg'),
      'zh-CN': createMenu('早餐', '白粥', '配皮蛋'),
      vn: createMenu('Bữa sáng', 'Cháo trắng', 'Kèm trứng bắc thảo'),
    },
    'zh-CN',
    [],
  );
  expect(found[0]?.name).toBe('白粥');
  for (const keyword of [
    '白粥',
    'porridge',
    'chao trang',
    '皮蛋',
    'century',
    'trung',
    'breakfast',
    'bua sang',
    '早餐',
  ])
    expect(
      searchDishes(indexDishes(found), keyword).map(({ id }) => id),
      keyword,
    ).toEqual([7]);
});
