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

test('TAB-01 whoever joins another table leaves the former one, where the dishes would be sent too', () => {
  const sent = vi.mocked(change).mockResolvedValue({} as never);
  sent.mockClear();
  const sitAt = (partyId: string, tableNo: string) =>
    startMembership(79, { partyId, memberKey: partyId.repeat(16), memberNo: 1, tableNo, name: 'Mei' });
  sitAt('a4', 'A4');
  sitAt('a4', 'A4');
  expect(sent).not.toHaveBeenCalled();
  sitAt('b2', 'B2');
  expect(sent.mock.calls).toEqual([
    ['parties.leave', { partyId: 'a4', memberKey: 'a4'.repeat(16) }, { keepalive: true }],
  ]);
});
