import { expect, test, vi } from 'vitest';
import { createLinkStates, findLinkedThing } from './link-state';

test.each([
  ['/dish', '?id=12', { kind: 'dish', id: 12 }],
  ['/dish', 'ID=12&utm_source=x', { kind: 'dish', id: 12 }],
  ['/dish', '', 'none'],
  ['/dish', '?id=', 'none'],
  ['/dish', '?id=0', 'none'],
  ['/dish', '?id=-1', 'none'],
  ['/dish', '?id=1e3', 'none'],
  ['/dish', '?id=99999999999', 'none'],
  ['/coupon-detail', '?couponId=5', { kind: 'voucher', id: 5 }],
  ['/coupon-detail', '?couponId=x', 'none'],
  // The page itself reports a missing voucher.
  ['/coupon-detail', '', undefined],
  ['/home', '?id=12', undefined],
])('%s%s names %j', (path, query, thing) => {
  expect(findLinkedThing(path, query)).toEqual(thing);
});

test('a state is cached for a while, and a backend that doesn’t answer hides nothing', async () => {
  const ask = vi.fn(async (_: number, { id }: { id: number }) => {
    if (id === 3) throw new Error('away');
    return id === 2 ? ('gone' as const) : ('there' as const);
  });
  const states = createLinkStates({ ask, most: 10, knownFor: 1000 });
  const findDishState = (id: number) => states.find(3473, { kind: 'dish', id });
  expect(await findDishState(1)).toBe('there');
  expect(await findDishState(2)).toBe('gone');
  expect(await findDishState(2)).toBe('gone');
  expect(await findDishState(3)).toBe('there');
  expect(await states.find(3473, { kind: 'voucher', id: 2 })).toBe('gone');
  expect(ask).toHaveBeenCalledTimes(4);
});
