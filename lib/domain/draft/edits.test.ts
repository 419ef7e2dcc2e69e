import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdit, applyEdits, type Document, getAt, isSame, listChanges, moveKey, toPath } from './edits';

const menu: Document = {
  categories: [
    { key: 'mains', name: { en: 'Mains' } },
    { key: 'drinks', name: { en: 'Drinks' } },
  ],
  dishes: [
    { key: 'laksa', price: 8.5, name: { en: 'Laksa' }, specs: [] },
    { key: 'teh', price: 2.6, name: { en: 'Teh' }, specs: [{ key: 'hot', price: 2.6 }] },
  ],
  hours: [{ from: 'mon', to: 'sun', times: ['09:00-21:00'] }],
};

describe('a place in the document', () => {
  test.each([
    ['dishes/laksa/price', 8.5],
    ['dishes/teh/specs/hot/price', 2.6],
    ['dishes/laksa/name/vn', null],
    ['dishes/gone/price', null],
    ['dishes/$order', ['laksa', 'teh']],
    ['dishes/laksa/constructor', null],
  ])('%s is read', (path, value) => {
    expect(getAt(menu, path)).toEqual(value);
  });

  test.each([
    ['a field', 'dishes/laksa/price', 9, 9],
    ['a text in another language', 'dishes/laksa/name/vn', 'Bún laksa', 'Bún laksa'],
    ['a first text', 'dishes/laksa/brief/en', 'Hot', 'Hot'],
    ['a new entry', 'dishes/kopi', { price: 3 }, { key: 'kopi', price: 3 }],
    ['a first entry', 'dishes/laksa/specs/big', { key: 'big', price: 9 }, { key: 'big', price: 9 }],
    ['a first entry of a list that is not there', 'dishes/teh/groups/ice', { key: 'ice' }, { key: 'ice' }],
    ['one that does not repeat its key', 'dishes/teh/groups/ice', { max: 1 }, { key: 'ice', max: 1 }],
    ['a removed entry', 'dishes/laksa', null, null],
    ['a removed field', 'dishes/laksa/price', null, null],
    ['a list without keys', 'hours', [], []],
    ['an order', 'dishes/$order', ['teh', 'laksa'], ['teh', 'laksa']],
  ])('%s is set', (_, path, value, read) => {
    expect(getAt(applyEdit(menu, { path, value }), path)).toEqual(read);
  });

  test.each([
    'dishes/gone/price',
    'dishes/laksa/specs/gone/price',
    'dishes/laksa/groups/gone/max',
    'dishes/laksa/price/en',
  ])('an edit at %s, which is not there, changes nothing', (path) => {
    expect(applyEdit(menu, { path, value: 1 })).toEqual(menu);
  });

  test('the place that an error names by indexes has a path by keys', () => {
    expect(toPath(menu, ['dishes', 1, 'specs', 0, 'price'])).toEqual({ path: 'dishes/teh/specs/hot/price' });
    expect(toPath(menu, ['hours', 0, 'times', 0])).toEqual({ path: 'hours', entry: '0/times/0' });
    expect(toPath(menu, ['dishes', 1, 'name', 'vn'])).toEqual({ path: 'dishes/teh/name/vn' });
  });
});

test('an order leaves entries that it does not name behind the one that they followed', () => {
  const more = applyEdit(menu, { path: 'dishes/kopi', value: { key: 'kopi' } });
  const turned = applyEdit(more, { path: 'dishes/$order', value: ['teh', 'laksa'] });
  expect(getAt(turned, 'dishes/$order')).toEqual(['teh', 'kopi', 'laksa']);
  expect(moveKey(['a', 'b', 'c'], 'c', null)).toEqual(['c', 'a', 'b']);
  expect(moveKey(['a', 'b', 'c'], 'a', 'b')).toEqual(['b', 'a', 'c']);
});

const entry = (inner: fc.Arbitrary<Document>) =>
  fc.uniqueArray(
    fc
      .tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), inner)
      .map(([key, more]) => ({ key, ...more }) as { key: string } & Document),
    { selector: ({ key }) => key, maxLength: 5 },
  );
const texts = fc.dictionary(fc.constantFrom('en', 'vn'), fc.constantFrom('x', 'y', 'z'));
const someMenu: fc.Arbitrary<Document> = fc.record({
  dishes: entry(
    fc.record({
      price: fc.integer({ min: 0, max: 9 }),
      name: texts,
      specs: entry(fc.record({ price: fc.integer({ min: 0, max: 3 }) })),
    }),
  ),
  hours: fc.array(fc.record({ from: fc.constantFrom('mon', 'tue') }), { maxLength: 2 }),
});

test('CON-16 the changes between any two menus make the first the second, and back', () => {
  fc.assert(
    fc.property(someMenu, someMenu, (a, b) => {
      const changes = listChanges(a, b);
      expect(isSame(applyEdits(a, changes), b)).toBe(true);
      for (const { path, before } of changes) expect(isSame(getAt(a, path), before)).toBe(true);
      expect(isSame(applyEdits(b, listChanges(b, a)), a)).toBe(true);
    }),
  );
});
