import { beforeEach, expect, test, vi } from 'vitest';
import { change } from '@/lib/client/api/call';
import { addToCart, emptyCart, listCartLines } from '@/lib/client/cart/cart-store';
import type { PartyCartLine } from '@/lib/contract/parties';
import { ApiError } from '@/lib/domain/api-error';
import { findCurrentMembership, storeMembership } from './membership-store';
import { syncCart, takeOverLines } from './sync-cart';

vi.mock('@/lib/client/api/call', () => ({ change: vi.fn() }));

const shop = 77;
const put = vi.mocked(change) as unknown as ReturnType<typeof vi.fn>;

/** The backend's state of a table. */
let table: { cartVersion: number; lines: PartyCartLine[] };

const answer = (_: string, { seen, lines }: { seen: number; lines: PartyCartLine[] }) => {
  const applied = seen === table.cartVersion;
  if (applied) table = { cartVersion: seen + 1, lines };
  return Promise.resolve({ applied, ...table });
};
const refuse = (code: string, detail?: unknown) => () =>
  Promise.reject(new ApiError({ code, message: code, status: 409, detail }));
const add = (dishId: number, dishCount = 1) =>
  addToCart(shop, { dishId, dishName: `Dish ${dishId}`, items: [], dishCount, unitPrice: 500 });
const getCounts = () => listCartLines(shop).map(({ dishId, dishCount }) => [dishId, dishCount]);

beforeEach(() => {
  put.mockReset().mockImplementation(answer);
  table = { cartVersion: 0, lines: [] };
  emptyCart(shop);
  storeMembership(shop, {
    partyId: 'party-1',
    memberKey: 'k'.repeat(32),
    memberNo: 1,
    tableNo: 'A1',
    name: 'Mei',
    joinedAt: Date.now(),
    base: [],
    seen: 0,
  });
});

test('TAB-02 the cart goes to the table once, and nothing is sent while nothing has changed', async () => {
  add(1, 2);
  expect(await syncCart(shop)).toBe('synced');
  expect(table.lines).toMatchObject([{ dishId: 1, dishCount: 2 }]);
  expect(await syncCart(shop)).toBe('synced');
  expect(put).toHaveBeenCalledTimes(1);
});

test('TAB-02 a change without an answer is sent again under its name, with what was added meanwhile after it', async () => {
  add(1);
  put.mockImplementationOnce(refuse('UNREACHABLE'));
  expect(await syncCart(shop)).toBe('waiting');
  const { change: name } = findCurrentMembership(shop)!.pending!;
  add(2);
  expect(await syncCart(shop)).toBe('synced');
  expect(put.mock.calls.map(([, input]) => input.change === name)).toEqual([true, true, false]);
  expect(table.lines).toMatchObject([{ dishId: 1 }, { dishId: 2 }]);
});

test('TAB-03 a dish that the table cannot have goes back to what it has, and the others stay', async () => {
  add(1);
  await syncCart(shop);
  add(1, 5);
  add(2);
  put.mockImplementationOnce(refuse('STOCK_SHORT', { dishId: 1, left: 1 }));
  expect(await syncCart(shop)).toMatchObject({ error: { code: 'STOCK_SHORT' } });
  expect(getCounts().sort()).toEqual([
    [1, 1],
    [2, 1],
  ]);
  expect(await syncCart(shop)).toBe('synced');
  expect(table.lines.map(({ dishId, dishCount }) => [dishId, dishCount]).sort()).toEqual([
    [1, 1],
    [2, 1],
  ]);
});

test('TAB-02 what a round has sent leaves the cart, and what was added since stays', async () => {
  add(1, 2);
  await syncCart(shop);
  add(1);
  takeOverLines(shop, { cartVersion: 2, lines: [] });
  expect(getCounts()).toEqual([[1, 1]]);
  // An older state of the table changes nothing.
  takeOverLines(shop, { cartVersion: 1, lines: [] });
  expect(getCounts()).toEqual([[1, 1]]);
});

test('TAB-07 at a table that was closed the cart stays in the browser', async () => {
  add(1);
  put.mockImplementation(refuse('PARTY_CLOSED'));
  expect(await syncCart(shop)).toMatchObject({ error: { code: 'PARTY_CLOSED' } });
  expect(getCounts()).toEqual([[1, 1]]);
});

test.each([
  ['an answer', () => Promise.resolve({ applied: true, cartVersion: 7, lines: [] })],
  ['an error', refuse('PARTY_CLOSED')],
])('TAB-02 %s of a table that the guest has left changes nothing at the next one', async (_, reply) => {
  add(1);
  const next = { ...findCurrentMembership(shop)!, partyId: 'party-2', memberKey: 'n'.repeat(32) };
  put.mockImplementationOnce(() => {
    storeMembership(shop, next);
    return reply();
  });
  expect(await syncCart(shop)).toBe('synced');
  expect(put.mock.calls.map(([, input]) => input.partyId)).toEqual(['party-1', 'party-2']);
  expect(table.lines).toMatchObject([{ dishId: 1 }]);
});

test('TAB-02 an error of a table that the guest has left brings no membership back', async () => {
  add(1);
  put.mockImplementationOnce(() => {
    storeMembership(shop, undefined);
    return refuse('PARTY_CLOSED')();
  });
  expect(await syncCart(shop)).toBe('synced');
  expect(localStorage.getItem(`party:${shop}`)).not.toContain('membership');
});
