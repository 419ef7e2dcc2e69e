import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockCalls } from '@/components/testing/mock-calls';
import { createPartyView, testMembership } from '@/components/testing/party-view';
import { controlPauses, passSeconds } from '@/components/testing/pauses';
import { listCartLines, replaceCart } from '@/lib/client/cart/cart-store';
import { useLiveParty } from '@/lib/client/parties/live-party';
import { storeMembership } from '@/lib/client/parties/membership-store';

let stream: Stream;
/** Stands in for the browser's EventSource, which happy-dom lacks. */
class Stream extends EventTarget {
  onopen?: () => void;
  constructor() {
    super();
    stream = this;
  }
  close() {}
  open = () => act(() => this.onopen?.());
  send = (type: string, data: unknown) =>
    act(() => void this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) })));
}

beforeEach(() => void vi.stubGlobal('EventSource', Stream));

const failToConnect = () => {
  throw new TypeError('Failed to fetch');
};
const becomeOffline = () => act(() => void window.dispatchEvent(new Event('offline')));

let shop = 90;
/** Follows a table of another restaurant in each test, because a follower stays for as long as the page. */
function follow() {
  storeMembership(++shop, testMembership);
  return renderHook(() => useLiveParty(shop, 'en')).result;
}

test('TAB-02 a failed read while the stream is open does not show the table as offline', async () => {
  let fail = (_: Error) => {};
  const calls = mockCalls({ 'parties.view': () => new Promise((_, reject) => (fail = reject)) });
  const live = follow();
  await waitFor(() => expect(calls.listNames()).toEqual(['parties.view']));
  stream.open();
  stream.send('party', createPartyView());
  await act(async () => fail(new TypeError('Failed to fetch')));
  expect(live.current.isConnected).toBe(true);
});

test('TAB-02 a failed read before the stream is open shows the table as offline until it opens', async () => {
  mockCalls({ 'parties.view': failToConnect });
  const live = follow();
  await waitFor(() => expect(live.current.isConnected).toBe(false));
  stream.open();
  expect(live.current.isConnected).toBe(true);
});

test.each([
  ['party', createPartyView({ version: 2 })],
  ['patch', { fields: { version: { value: 2 } } }],
])('TAB-02 an event %s shows that the table is connected', async (type, data) => {
  mockCalls({ 'parties.view': createPartyView() });
  const live = follow();
  stream.open();
  stream.send('party', createPartyView());
  becomeOffline();
  expect(live.current.isConnected).toBe(false);
  stream.send(type, data);
  expect(live.current).toMatchObject({ isConnected: true, view: { version: 2 } });
});

test('TAB-02 back online, a table whose stream is open is read until an answer comes', async () => {
  let isLost = true;
  const calls = mockCalls({ 'parties.view': () => (isLost ? failToConnect() : createPartyView()) });
  controlPauses();
  const live = follow();
  stream.open();
  await waitFor(() => expect(calls.listNames()).toHaveLength(1));
  becomeOffline();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(calls.listNames()).toHaveLength(2));
  expect(live.current.isConnected).toBe(false);
  isLost = false;
  await passSeconds(3);
  await waitFor(() => expect(live.current.isConnected).toBe(true));
});

test('HND-09 a phone follows its party to another table, and its guest is told', async () => {
  mockCalls({ 'parties.view': createPartyView() });
  const live = follow();
  stream.open();
  stream.send('party', createPartyView());
  await waitFor(() => expect(live.current.view?.tableNo).toBe('R1'));
  stream.send('patch', { fields: { version: { value: 2 }, tableNo: { value: 'R7' } } });
  expect(live.current.view?.tableNo).toBe('R7');
  expect(live.current.membership).toMatchObject({ tableNo: 'R7', movedFrom: 'R1' });
});

test('HND-09 a phone follows its party into the one to which it was joined, with its unsent dishes', async () => {
  const joined = createPartyView({ partyId: 'p2', tableNo: 'R7', version: 5 });
  const calls = mockCalls({
    'parties.view': ({ partyId }) => (partyId === 'p2' ? joined : createPartyView()),
    'parties.putCart': ({ lines }) => ({ applied: true, cartVersion: 1, lines }),
  });
  const satay = { lineId: '1', dishId: 1, dishName: '沙爹', items: [], dishCount: 2, unitPrice: 550 };
  replaceCart(shop + 1, [{ ...satay, sharedWith: [1, 2] }]);
  const live = follow();
  await waitFor(() => expect(calls.listInputs('parties.putCart')).toHaveLength(1));
  stream.open();
  stream.send(
    'party',
    createPartyView({ version: 2, state: 'closed', joinedTo: { partyId: 'p2', shift: 3 } }),
  );
  await waitFor(() => expect(live.current.view?.partyId).toBe('p2'));
  expect(live.current.membership).toMatchObject({
    partyId: 'p2',
    memberNo: testMembership.memberNo + 3,
    tableNo: 'R7',
    movedFrom: 'R1',
  });
  expect(live.current.error).toBeUndefined();
  expect(listCartLines(shop)).toMatchObject([{ sharedWith: [4, 5], dishCount: 2 }]);
});
