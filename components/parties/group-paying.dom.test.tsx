import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { failWith, mockCalls } from '@/components/testing/mock-calls';
import { createPartyView, testMembership } from '@/components/testing/party-view';
import { show, testShop } from '@/components/testing/show';
import { storeMembership } from '@/lib/client/parties/membership-store';
import type { PartyView } from '@/lib/contract/party-view';
import { GroupPaying } from './group-paying';

const payBy = '2026-11-27T05:00:00.000Z';

/** A closed group of S$19.50, of which Arjun has paid `paidAmount`. */
const createView = (paidAmount: number): PartyView =>
  createPartyView({
    tableNo: undefined,
    digits: '12345678',
    group: {
      deliveryType: 'SELF_PICKUP',
      deliveryTime: '2026-11-27 13:00',
      closesAt: '2026-11-27T04:30:00.000Z',
      payBy,
      feeSplit: 'equal',
      unpaid: 'pay',
      lastCall: undefined,
      problem: undefined,
      estimate: undefined,
    },
    bill: { ...createPartyView().bill, totalAmount: 1950, paidAmount, leftAmount: 1950 - paidAmount },
  });

beforeEach(() => {
  // happy-dom has no EventSource.
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
});

test('TAB-11 a group is canceled as it was when the question was opened, also when a friend pays meanwhile', async () => {
  const membership = { ...testMembership, tableNo: undefined, group: { code: '12345678' } };
  storeMembership(testShop.restaurantId, membership);
  const { listInputs } = mockCalls({
    'parties.decideGroup': failWith('STATUS_CONFLICT'),
    'parties.view': createView(800),
  });
  const { user, rerender } = await show(<GroupPaying view={createView(0)} membership={membership} />);
  await user.click(screen.getByRole('button', { name: 'Cancel the group order' }));
  rerender(<GroupPaying view={createView(800)} membership={membership} />);
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Cancel it' }));
  await waitFor(() =>
    expect(listInputs('parties.decideGroup')).toMatchObject([
      { act: 'cancel', seen: { deadline: payBy, paid: 0 } },
    ]),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('changed in the meantime');
});
