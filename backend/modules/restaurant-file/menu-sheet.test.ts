import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkRestaurantFile } from './check-restaurant-file';
import { formatFileError } from './file-errors';
import { fillMenu } from './fill-menu';
import { createSampleFile } from './sample-file';

const fill = (sheet: string, text = createSampleFile()) =>
  fillMenu({ path: 'shop.yaml', text }, { path: 'menu.csv', text: sheet });
const getDishes = (sheet: string, text?: string) => parse(fill(sheet, text).text ?? '').dishes;

test('a sheet becomes categories and dishes in its order, with texts in each language', () => {
  const { errors, text, ...counts } = fill(
    [
      'Category,category.zh-CN,Name,name.zh-CN,name.vn,Description,Price,Old price,Packing fee,On sale',
      'Soups,汤,Fish soup,鱼汤,Canh cá,"Clear, with ginger",9.80,12,0.3,yes',
      'Soups,汤,Beef soup,,,"Two',
      'lines ""as typed""",8,,,no',
      '主食,主食,叻沙,叻沙,,,"1,250.50",,,',
    ].join('\n'),
  );
  expect(errors).toEqual([]);
  expect(counts).toEqual({ categories: 2, dishes: 3, added: 3, dropped: 3 });
  const written = parse(text!);
  expect(written.categories).toEqual([
    { key: 'soups', name: { en: 'Soups', 'zh-CN': '汤' } },
    { key: 'category', name: { en: '主食', 'zh-CN': '主食' } },
  ]);
  expect(written.dishes).toEqual([
    {
      key: 'fish-soup',
      category: 'soups',
      name: { en: 'Fish soup', 'zh-CN': '鱼汤', vn: 'Canh cá' },
      brief: { en: 'Clear, with ginger' },
      price: 9.8,
      oldPrice: 12,
      boxFee: 0.3,
      onSale: true,
    },
    {
      key: 'beef-soup',
      category: 'soups',
      name: { en: 'Beef soup' },
      brief: { en: 'Two\nlines "as typed"' },
      price: 8,
      onSale: false,
    },
    { key: 'dish', category: 'category', name: { en: '叻沙', 'zh-CN': '叻沙' }, price: 1250.5 },
  ]);
});

test('a dish of the file, by its key or name, keeps what the sheet does not say', async () => {
  const sheet = 'key,category,name,price\n,Mains,Laksa,9.20\nsatay,Mains,Chicken satay,7.70\n,Mains,Laksa,6';
  const [laksa, satay, second] = getDishes(sheet);
  const [before, satayBefore] = parse(createSampleFile()).dishes;
  expect(laksa).toEqual({ ...before, price: 9.2 });
  expect(satay).toEqual({ ...satayBefore, name: { en: 'Chicken satay' }, price: 7.7 });
  expect(second).toMatchObject({ key: 'laksa-2', price: 6 });

  const { text } = fill(sheet);
  expect((await checkRestaurantFile('shop.yaml', text!)).errors.map(formatFileError)).toEqual([]);
  expect(fill(sheet, text).text, 'filled again').toBe(text);
});

test('comments and all other parts of the file stay', () => {
  const text = `# Our own shop\n${createSampleFile()}`;
  const filled = fill('category,name,price\nMains,Laksa,8.50', text).text!;
  expect(filled.startsWith('# Our own shop\n')).toBe(true);
  const { categories: _, dishes: _d, ...others } = parse(text);
  expect(parse(filled)).toMatchObject(others);
});

test.each([
  ['semicolons and decimal commas', 'category;name;price\nMains;Rice, plain;1,50', 1.5],
  ['tabs', 'category\tname\tprice\nMains\tRice\t1.50', 1.5],
  ['a byte order mark and Windows line ends', '\ufeffcategory,name,price\r\nMains,Rice,1.50\r\n', 1.5],
  ['empty rows', 'category,name,price\n\n,,\nMains,Rice,1.50\n,,\n', 1.5],
  ['grouped thousands', 'category,name,price\nMains,Rice,"12,000"', 12_000],
  ['headings in capitals with underscores', 'CATEGORY,Name,PRICE,On_Sale\nMains,Rice,2,yes', 2],
])('a sheet with %s is read', (_what, sheet, price) => {
  expect(getDishes(sheet)).toMatchObject([{ price }]);
});

test('amounts of a currency without decimals are whole, however they are grouped', () => {
  const dong = createSampleFile((file) => {
    file.restaurant.country = 'VN';
  });
  expect(getDishes('category,name,price\nMón,Phở,45.000\nMón,Bún,"52,000"', dong)).toMatchObject([
    { key: 'pho', price: 45_000 },
    { key: 'bun', price: 52_000 },
  ]);
});

describe('what is wrong is told by line and column, and nothing is written', () => {
  test.each([
    ['', 'menu.csv:1:1  category  a column with this heading is needed (COLUMN_MISSING)'],
    ['category,name,price', 'menu.csv:1:1  it has no dish (EMPTY)'],
    ['category,name\nA,B', 'menu.csv:1:1  price  a column with this heading is needed (COLUMN_MISSING)'],
    [
      'category,name,price,colour\nA,B,1,red',
      'menu.csv:1:4  colour  no column has this heading (COLUMN_UNKNOWN)',
    ],
    [
      'category,name,price,name.fr\nA,B,1,C',
      'menu.csv:1:4  name.fr  no column has this heading (COLUMN_UNKNOWN)',
    ],
    ['category,name,price\n,B,1', 'menu.csv:2:1  category  it is missing (REQUIRED)'],
    ['category,name,price\nA,,1', 'menu.csv:2:2  name  it is missing (REQUIRED)'],
    ['category,name,price\nA,B,', 'menu.csv:2:3  price  it is missing (REQUIRED)'],
    ['category,name,price\nA,B,cheap', 'menu.csv:2:3  price  an amount is written 8.50 (AMOUNT)'],
    ['category,name,price\nA,B,1.250', 'menu.csv:2:3  price  an amount is written 8.50 (AMOUNT)'],
    ['category,name,price\nA,B,-1', 'menu.csv:2:3  price  an amount is written 8.50 (AMOUNT)'],
    [
      'category,name,price,on sale\nA,B,1,maybe',
      'menu.csv:2:4  on sale  it says neither yes nor no (YES_OR_NO)',
    ],
    ['category,name,price,key\nA,B,1,b\nA,C,1,b', 'menu.csv:3:4  key  b stands above too (KEY_TWICE)'],
    [
      'category,name,price\nA,B,1,5',
      'menu.csv:2:1  it has more cells than the heading; put a text with commas in quotes (CELL_EXTRA)',
    ],
  ])('%j', (sheet, first) => {
    const { errors, text } = fill(sheet);
    expect(errors.map(formatFileError)[0]).toBe(first);
    expect(text).toBeUndefined();
  });

  test('a quote that is not closed', () => {
    expect(fill('category,name,price\nA,"B,1\nA,C,2').errors).toMatchObject([{ code: 'CSV_SYNTAX' }]);
  });
});
