import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkRestaurantFile } from '../check/check-restaurant-file';
import { createSampleFile } from '../sample-file';
import { formatFileError } from '../yaml/file-errors';
import { fillMenu } from './fill-menu';

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
  expect(counts).toEqual({ categories: 2, dishes: 3, added: 3, dropped: 3, leftOut: [] });
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
  const sheet = 'key,category,name,price\n,Mains,Laksa,9.20\nsatay,Mains,Chicken satay,7.70';
  const [laksa, satay] = getDishes(sheet);
  const [before, satayBefore] = parse(createSampleFile()).dishes;
  expect(laksa).toEqual({ ...before, price: 9.2 });
  expect(satay).toEqual({ ...satayBefore, name: { en: 'Chicken satay' }, price: 7.7 });

  const { text } = fill(sheet);
  expect((await checkRestaurantFile('shop.yaml', text!)).errors.map(formatFileError)).toEqual([]);
  expect(fill(sheet, text).text, 'filled again').toBe(text);
});

test('a menu whose letters are written in parts, or with blanks behind, is the same menu', () => {
  const sheet = 'category,name,description,price\nMón phở,Phở bò,Tái  nạm,9\nMón phở,Bún chả,,8';
  const { text } = fill(sheet);
  const [header, ...rows] = sheet.normalize('NFD').split('\n');
  const apart = [header, ...rows.map((row) => row.replace(/^([^,]+),([^,]+),/, '"$1 ","$2\u00a0",'))].join(
    '\n',
  );
  expect(fill(apart, text)).toEqual({ ...fill(sheet, text), text });
  expect(fill(apart, text)).toMatchObject({ categories: 1, dishes: 2, added: 0, dropped: 0 });
  expect(fill(sheet, text!.normalize('NFD'))).toMatchObject({ added: 0, dropped: 0 });
});

describe('dishes of one name are matched by their prices', () => {
  const small = 'category,name,description,price\nMains,Laksa,Small,6\nMains,Laksa,Large,8';
  const { text } = fill(
    small,
    createSampleFile((file) => file.dishes.shift()),
  );
  const read = (sheet: string) =>
    getDishes(sheet, text).map((dish: { key: string; price: number; brief?: { en: string } }) => [
      dish.key,
      dish.price,
      dish.brief?.en,
    ]);

  test('in another order, each keeps what the sheet lacks', () => {
    expect(read('category,name,price\nMains,Laksa,8\nMains,Laksa,6')).toEqual([
      ['laksa-2', 8, 'Large'],
      ['laksa', 6, 'Small'],
    ]);
  });

  test('the only one that is left has a new price', () => {
    expect(read('category,name,price\nMains,Laksa,8\nMains,Laksa,6.50')).toEqual([
      ['laksa-2', 8, 'Large'],
      ['laksa', 6.5, 'Small'],
    ]);
  });

  test('a key names the dish, also on a later row', () => {
    expect(read('key,category,name,price\n,Mains,Laksa,9\nlaksa,Mains,Laksa,10')).toEqual([
      ['laksa-2', 9, 'Large'],
      ['laksa', 10, 'Small'],
    ]);
  });

  test.each([
    ['both prices are new', 'category,name,price\nMains,Laksa,9\nMains,Laksa,7', [2, 3]],
    ['one row is left for two dishes', 'category,name,price\nMains,Laksa,7', [2]],
    [
      'two rows are left for one dish',
      'category,name,price\nMains,Laksa,8\nMains,Laksa,7\nMains,Laksa,9',
      [3, 4],
    ],
  ])('%s: the sheet needs keys', (_what, sheet, lines) => {
    const { errors, text: written } = fill(sheet, text);
    expect(errors.map(({ line, field, code }) => [line, field, code])).toEqual(
      lines.map((line) => [line, 'name', 'KEY_NEEDED']),
    );
    expect(written).toBeUndefined();
  });
});

test('MEN-06 the column `free` says that a price of 0 is meant, and a later price ends it', () => {
  const readFree = (sheet: string, text: string) => {
    const written = fill(sheet, text).text!;
    return { written, dish: (parse(written) as { dishes: object[] }).dishes[0] };
  };
  const given = readFree('category,name,price,free\nMains,Ice water,0,yes', createSampleFile());
  expect(given.dish).toMatchObject({ price: 0, free: true });
  const sold = readFree('category,name,price\nMains,Ice water,1.20', given.written);
  expect(sold.dish).toMatchObject({ price: 1.2, free: false });
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
  ['a first line that names the delimiter', 'sep=;\ncategory;name;price\nMains;"Rice, plain";1,50', 1.5],
  ['a quoted first line for tabs', '\ufeff"sep=\t"\r\ncategory\tname\tprice\r\nMains\tRice\t2', 2],
  ['prices in ringgit', 'category,name,price\nMains,Rice,RM 390', 390],
  ['prices in Singapore dollars', 'category,name,price\nMains,Rice,S$6.50', 6.5],
  ['headings in capitals with underscores', 'CATEGORY,Name,PRICE,On_Sale\nMains,Rice,2,yes', 2],
])('a sheet with %s is read', (_what, sheet, price) => {
  expect(getDishes(sheet)).toMatchObject([{ price }]);
});

const dong = createSampleFile((file) => {
  file.restaurant.country = 'VN';
});

test('amounts of a currency without decimals are whole, however they are written', () => {
  const rows = ['45.000', '"52,000"', '"13,000đ"', '45.000 ₫', '45k', '0', '500đ'];
  const sheet = ['category,name,price', ...rows.map((price, index) => `Món,Món ${index},${price}`)].join(
    '\n',
  );
  expect(getDishes(sheet, dong).map(({ price }: { price: number }) => price)).toEqual([
    45_000, 52_000, 13_000, 45_000, 45_000, 0, 500,
  ]);
});

test('a price that may be in thousands of dong is asked for', () => {
  const { errors, text } = fill('category,name,price,old price\nMón,Phở,45,60', dong);
  expect(errors.map(formatFileError)).toEqual([
    'menu.csv:2:3  price  thousands? Write 45k or 45000, or 45đ for so few dong (AMOUNT_THOUSANDS)',
    'menu.csv:2:4  old price  thousands? Write 60k or 60000, or 60đ for so few dong (AMOUNT_THOUSANDS)',
  ]);
  expect(text).toBeUndefined();
});

test('columns that a till adds are left out and named', () => {
  const filled = fill('SKU,category,name,price,GST %,name.fr\n17,A,B,1,9,C');
  expect(filled).toMatchObject({ errors: [], leftOut: ['sku', 'gst %', 'name.fr'] });
  expect(parse(filled.text!).dishes).toEqual([{ key: 'b', category: 'a', name: { en: 'B' }, price: 1 }]);
});

describe('what is wrong is told by line and column, and nothing is written', () => {
  test.each([
    ['', 'menu.csv:1:1  category  a column with this heading is needed (COLUMN_MISSING)'],
    ['category,name,price', 'menu.csv:1:1  it has no dish (EMPTY)'],
    ['category,name\nA,B', 'menu.csv:1:1  price  a column with this heading is needed (COLUMN_MISSING)'],
    ['category,name,price\n,B,1', 'menu.csv:2:1  category  it is missing (REQUIRED)'],
    ['category,name,price\nA,,1', 'menu.csv:2:2  name  it is missing (REQUIRED)'],
    ['category,name,price\nA,B,', 'menu.csv:2:3  price  it is missing (REQUIRED)'],
    ['category,name,price\nA,B,cheap', 'menu.csv:2:3  price  an amount is written 8.50 (AMOUNT)'],
    ['category,name,price\nA,B,1.250', 'menu.csv:2:3  price  an amount is written 8.50 (AMOUNT)'],
    ['category,name,price\nA,B,"1,2500"', 'menu.csv:2:3  price  an amount is written 8.50 (AMOUNT)'],
    ['sep=;\ncategory;name;price\nA;B;x', 'menu.csv:3:3  price  an amount is written 8.50 (AMOUNT)'],
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
