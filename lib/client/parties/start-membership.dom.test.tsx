import { expect, test, vi } from 'vitest';
import { change } from '@/lib/client/api/call';
import { replaceCart } from '@/lib/client/cart/cart-store';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import { findCurrentMembership } from './membership-store';
import { startMembership } from './start-membership';
import { syncCart } from './sync-cart';

vi.mock('@/lib/client/api/call', () => ({ change: vi.fn() }));

const shop = 78;
const satay = { lineId: '1', dishId: 1, dishName: 'Satay', items: [], dishCount: 2, unitPrice: 550 };

test.each<[string, Partial<CartLine>]>([
  ['all', { forAll: true }],
  ['chosen people', { sharedWith: [2, 3] }],
])(
  'TAB-06 a dish that was shared with %s elsewhere comes to a table as the guest’s own',
  async (_, sharing) => {
    const put = vi.mocked(change).mockResolvedValue({ applied: true, cartVersion: 1, lines: [] } as never);
    put.mockClear();
    replaceCart(shop, [{ ...satay, ...sharing }]);
    startMembership(shop, {
      partyId: 'p2',
      memberKey: 'k'.repeat(32),
      memberNo: 1,
      tableNo: 'B2',
      name: 'Mei',
    });
    await syncCart(shop);
    expect(put).toHaveBeenCalledOnce();
    const [, { lines }] = put.mock.calls[0] as unknown as [string, { lines: CartLine[] }];
    expect(lines).toMatchObject([{ dishId: 1, dishCount: 2 }]);
    expect(lines.map(({ forAll, sharedWith }) => ({ forAll, sharedWith }))).toEqual([
      { forAll: undefined, sharedWith: undefined },
    ]);
    expect(findCurrentMembership(shop)).toMatchObject({ partyId: 'p2', seen: 1 });
  },
);
