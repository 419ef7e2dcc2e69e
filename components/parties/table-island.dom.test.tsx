import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { failWith, mockCalls, type Replies } from '@/components/testing/mock-calls';
import { createPartyView, testMembership } from '@/components/testing/party-view';
import { show, testShop } from '@/components/testing/show';
import { findCurrentMembership, storeMembership } from '@/lib/client/parties/membership-store';
import { TableIsland } from './table-island';

/** Stands in for the browser's EventSource, which happy-dom lacks. */
class Stream extends EventTarget {
  close() {}
}
beforeEach(() => void vi.stubGlobal('EventSource', Stream));

let restaurantId = 300;
/** Opens the address of table R1, whose view this phone stored when the party was open. */
async function scan(replies: Replies) {
  const shop = { ...testShop, restaurantId: ++restaurantId };
  const view = createPartyView({ restaurantId });
  localStorage.setItem(`party-view-1:${restaurantId}`, JSON.stringify({ state: { view }, version: 1 }));
  storeMembership(restaurantId, testMembership);
  history.replaceState(null, '', '/table?tableNo=R1');
  mockCalls(replies);
  return show(<TableIsland />, { shop });
}

test.each<[string, Replies['parties.view']]>([
  ['that was closed meanwhile', createPartyView({ state: 'closed', version: 2 })],
  ['from which staff removed the guest', failWith('NOT_FOUND')],
])('TAB-01 a phone that scans its table anew can join a party %s', async (_, view) => {
  await scan({ 'parties.view': view, 'parties.find': { shared: true } });
  expect(await screen.findByRole('button', { name: /^Join|^Open/ })).toBeTruthy();
});

test('TAB-01 a member who comes from the menu with the code of another table is asked to join that', async () => {
  const { unmount } = await scan({
    'parties.view': createPartyView({ restaurantId: restaurantId + 1 }),
    'parties.find': { shared: true },
  });
  await waitFor(() => expect(location.search).toBe(''));
  unmount();
  history.replaceState(null, '', '/table?tableNo=R2');
  await show(<TableIsland />, { shop: { ...testShop, restaurantId } });
  expect(await screen.findByRole('button', { name: 'Open table R2' })).toBeTruthy();
});

test('TAB-01 a guest who leaves the table and scans it anew is the same person there', async () => {
  const replies: Replies = {
    'parties.view': createPartyView({ restaurantId: restaurantId + 1 }),
    'parties.leave': {},
    'parties.find': { shared: true },
    'parties.join': { partyId: 'p1', memberNo: 1, tableNo: 'R1' },
  };
  const { user, unmount } = await scan(replies);
  await user.click(await screen.findByRole('button', { name: 'Leave the table' }));
  expect(findCurrentMembership(restaurantId)).toBeUndefined();
  unmount();

  const join = async (tableNo: string) => {
    history.replaceState(null, '', `/table?tableNo=${tableNo}`);
    const calls = mockCalls(replies);
    const again = await show(<TableIsland />, { shop: { ...testShop, restaurantId } });
    await again.user.click(await screen.findByRole('button', { name: /^Open/ }));
    await waitFor(() => expect(location.search).toBe(''));
    again.unmount();
    return calls.listInputs('parties.join')[0]!.memberKey;
  };
  // The URL loses its table once the guest has joined.
  expect(await join('R1')).toBe(testMembership.memberKey);
  expect(await join('R2')).not.toBe(testMembership.memberKey);
});
