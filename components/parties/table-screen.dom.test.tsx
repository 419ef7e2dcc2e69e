import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { failWith, mockCalls } from '@/components/testing/mock-calls';
import { createPartyView, testMembership } from '@/components/testing/party-view';
import { show, testShop } from '@/components/testing/show';
import { listCartLines, replaceCart } from '@/lib/client/cart/cart-store';
import { showView } from '@/lib/client/parties/live-party';
import { storeMembership } from '@/lib/client/parties/membership-store';
import type { PartyView } from '@/lib/contract/party-view';
import type { Locale } from '@/lib/contract/vocabulary';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import { TableScreen } from './table-screen';

type Line = PartyView['lines'][number];

/** A line of Mei's cart at S$5.50. */
const own: CartLine = {
  lineId: 'satay',
  dishId: 1,
  dishName: '沙爹',
  dishNameEn: 'Chicken satay',
  unitPrice: 550,
  dishCount: 1,
  items: [],
};

const createLine = (memberNo: number, changes: Partial<Line> = {}): Line => ({
  memberNo,
  lineId: memberNo === 1 ? 'satay' : 'laksa',
  dishId: memberNo,
  dishName: memberNo === 1 ? 'Chicken satay' : 'Katong laksa',
  dishExtra: undefined,
  dishCount: 1,
  totalAmount: memberNo === 1 ? 550 : 900,
  forAll: undefined,
  problem: undefined,
  ordered: { dishId: memberNo, dishCount: 1 } as Line['ordered'],
  ...changes,
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

/** Dishes of S$14.50 with service charge and tax. */
const next = {
  ...createPartyView().bill,
  dishAmount: 1450,
  serviceAmount: 145,
  servicePercent: 10,
  taxes: [{ name: 'GST', percent: 9, amount: 144, included: undefined }],
  totalAmount: 1739,
};

async function open(lines: Line[], locale: Locale = 'en', changes: Partial<PartyView> = {}) {
  const view = createPartyView({ lines, ...changes });
  const calls = mockCalls({
    'parties.view': view,
    'parties.sendRound': failWith('ROUND_CHANGED'),
    'parties.removeLine': view,
  });
  const base = [{ ...createLine(1).ordered, lineId: 'satay' }];
  storeMembership(testShop.restaurantId, { ...testMembership, base });
  act(() => replaceCart(testShop.restaurantId, [own]));
  const shown = await show(<TableScreen view={view} />, { locale });
  return { ...shown, calls };
}

const getUnsent = () => document.querySelector('[data-unsent]')!.textContent;
const getSendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send round 1/ });

test('TAB-02 the round lists one’s own and the others’ dishes with the total', async () => {
  await open([createLine(1), createLine(2, { dishCount: 2, totalAmount: 1800, forAll: true })]);
  for (const text of ['Chicken satay', '2 × Katong laksa', 'Arjun', 'for all', 'S$23.50'])
    expect(getUnsent()).toContain(text);
  expect(getSendButton().textContent).toContain('3 dishes');
});

test('TAB-04 "Add dishes" takes no tap for a moment when a guest’s dish turns it into "Send round"', async () => {
  const { rerender } = await open([]);
  act(() => replaceCart(testShop.restaurantId, []));
  const getBar = () => document.querySelector<HTMLElement>('[data-pinned] > [inert], [data-pinned] > div')!;
  await waitFor(() => expect(getBar().inert).toBe(false));
  expect(screen.getByRole('link', { name: 'Add dishes' })).toBeTruthy();
  rerender(<TableScreen view={createPartyView({ lines: [createLine(2)] })} />);
  expect(getBar().textContent).toContain('Send round 1');
  expect(getBar().inert).toBe(true);
  await waitFor(() => expect(getBar().inert).toBe(false));
});

test('TAB-04 a round takes no tap for a moment when its amount changes, whoever changed it', async () => {
  const lines = [createLine(1), createLine(2)];
  const { rerender } = await open(lines, 'en', { next });
  const findResting = () => getSendButton().closest('.pointer-events-none');
  await waitFor(() => expect(getSendButton().disabled).toBe(false));
  expect(findResting()).toBeNull();
  // The price of the other guest's dish rises: no line comes or goes.
  rerender(<TableScreen view={createPartyView({ lines, next: { ...next, totalAmount: 1999 } })} />);
  expect(findResting()).not.toBeNull();
  await waitFor(() => expect(findResting()).toBeNull());
});

test('TAB-06 a dish that another guest adds lets no tap through to what it moved', async () => {
  const { rerender } = await open([createLine(1)]);
  const getScreen = () =>
    screen.getByRole('button', { name: 'Leave the table' }).closest('.pointer-events-none');
  await waitFor(() => expect(getScreen()).toBeNull());
  rerender(<TableScreen view={createPartyView({ lines: [createLine(1), createLine(2)] })} />);
  expect(getScreen()).not.toBeNull();
  await waitFor(() => expect(getScreen()).toBeNull());
});

test('TAB-04 a code that is written while a round is on its way stays for the next one', async () => {
  let answer = (_: PartyView) => {};
  const { user } = await open([createLine(1)]);
  const codes = mockCalls({
    'parties.view': createPartyView({ lines: [createLine(1)] }),
    'parties.sendRound': () => new Promise((resolve) => (answer = resolve)),
  });
  const field = screen.getByLabelText<HTMLInputElement>('Promo code for this round');
  await user.type(field, 'FIRST');
  await waitFor(() => expect(getSendButton().disabled).toBe(false));
  await user.click(getSendButton());
  await waitFor(() =>
    expect(codes.listInputs('parties.sendRound')).toMatchObject([{ promotionCode: 'FIRST' }]),
  );
  await user.clear(field);
  await user.type(field, 'SECOND');
  await act(async () => answer(createPartyView({ lines: [createLine(1)] })));
  await waitFor(() => expect(getSendButton().getAttribute('aria-busy')).toBeNull());
  expect(field.value).toBe('SECOND');
});

test('TAB-06 a dish is shared with all, or with chosen people', async () => {
  const { user } = await open([createLine(1)]);
  const getSharing = () => {
    const [{ forAll, sharedWith } = own] = listCartLines(testShop.restaurantId);
    return { forAll, sharedWith };
  };
  await user.click(screen.getByRole('button', { name: 'Share with all' }));
  expect(getSharing()).toEqual({ forAll: true, sharedWith: undefined });
  await user.click(screen.getByRole('button', { name: 'Share with some' }));
  const people = screen.getByRole('group', { name: 'People who share it' });
  await user.click(within(people).getByRole('button', { name: 'Arjun' }));
  expect(getSharing()).toEqual({ forAll: undefined, sharedWith: [1, 2] });
  await user.click(within(people).getByRole('button', { name: 'You' }));
  expect(getSharing()).toEqual({ forAll: undefined, sharedWith: [2] });
});

test('TAB-06 guests who left are no longer offered to share with', async () => {
  const [mei, arjun] = createPartyView().members;
  await open([createLine(1)], 'en', { members: [mei!, { ...arjun!, hasLeft: true }] });
  expect(screen.queryByRole('button', { name: 'Share with all' })).toBeNull();
  expect(screen.getByText('1 person')).toBeTruthy();
});

test('TAB-02 the opener takes out another’s dish after a confirmation', async () => {
  const { user, calls } = await open([createLine(1), createLine(2)]);
  await user.click(screen.getByRole('button', { name: 'Take out Katong laksa of Arjun' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Arjun is told that you took it out.');
  expect(calls.listNames()).not.toContain('parties.removeLine');
  await user.click(within(dialog).getByRole('button', { name: 'Take out' }));
  expect(calls.listInputs('parties.removeLine')).toMatchObject([{ memberNo: 2, lineId: 'laksa' }]);
});

test('TAB-02 the focus stays at the dishes once another’s dish is taken out', async () => {
  const { user, rerender } = await open([createLine(1), createLine(2)]);
  const remove = screen.getByRole('button', { name: 'Take out Katong laksa of Arjun' });
  await user.click(remove);
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(document.activeElement).toBe(remove));
  await user.click(remove);
  rerender(<TableScreen view={createPartyView({ lines: [createLine(1)] })} />);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take out' }));
  await waitFor(() => expect(document.activeElement?.closest('[data-unsent]')).not.toBeNull());
});

test.each<[Locale, by: number, text: string]>([
  ['en', 2, 'Arjun took out 2 × Katong laksa of yours.'],
  ['zh-CN', 2, 'Arjun 移除了您的 2 × Katong laksa。'],
  ['vn', 0, 'Nhân viên đã bỏ 2 × Katong laksa của bạn.'],
])(
  'TAB-02 in %s a guest reads that %i took out their dish, until they have dismissed it for good',
  async (locale, by, text) => {
    const [mei, arjun] = createPartyView().members;
    const removed = {
      dishName: 'Katong laksa',
      dishCount: 2,
      by,
      at: '2026-11-27T04:10:00.000Z',
      earlier: [],
    };
    const view = createPartyView({ members: [{ ...mei!, removed }, arjun!] });
    const { user, unmount } = await open([createLine(1)], locale, view);
    await user.click(within(screen.getByText(text).closest('[role]')!).getByRole('button'));
    expect(screen.queryByText(text)).toBeNull();
    unmount();
    await show(<TableScreen view={view} />, { locale });
    expect(screen.queryByText(text)).toBeNull();
  },
);

test('TAB-02 the notice of a second dish that was taken out leaves the first one, unless it was dismissed', async () => {
  const [mei, arjun] = createPartyView().members;
  const laksa = { dishName: 'Katong laksa', dishCount: 2, by: 2, at: '2026-11-27T04:10:00.000Z' };
  const kopi = { dishName: 'Kopi', dishCount: 1, by: 0, at: '2026-11-27T04:11:00.000Z' };
  const tea = { dishName: 'Tea', dishCount: 1, by: 0, at: '2026-11-27T04:12:00.000Z' };
  const viewAfter = (...removed: (typeof laksa)[]) => {
    const last = removed.at(-1)!;
    return createPartyView({
      members: [{ ...mei!, removed: { ...last, earlier: removed.slice(0, -1) } }, arjun!],
    });
  };
  const listShown = () => screen.queryAllByText(/ took out /).map(({ textContent }) => textContent);
  const { user, unmount } = await open([createLine(1)], 'en', viewAfter(laksa, kopi));
  expect(listShown()).toEqual([
    'Arjun took out 2 × Katong laksa of yours.',
    'The staff took out 1 × Kopi of yours.',
  ]);
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(listShown()).toEqual([]);
  unmount();
  await show(<TableScreen view={viewAfter(laksa, kopi, tea)} />);
  expect(listShown()).toEqual(['The staff took out 1 × Tea of yours.']);
});

test.each<[Locale, text: string]>([
  ['en', 'In five minutes'],
  ['zh-CN', '五分钟后来'],
  ['vn', 'Năm phút nữa'],
])('TAB-09 in %s a ready phrase of the staff is read in the guest’s language', async (locale, text) => {
  const at = '2026-11-27T04:10:00.000Z';
  const call = { kind: 'staff', at, answeredAt: at, answer: 'Fünf Minuten', phrase: 'fiveMinutes' } as const;
  await open([createLine(1)], locale, { call });
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText('Fünf Minuten')).toBeNull();
});

test.each<[state: string, Partial<PartyView['rounds'][number]>]>([
  ['Waiting for the restaurant', { orderStatus: 2 }],
  ['In the kitchen', { orderStatus: 2, isAccepted: true }],
  ['In preparation', { orderStatus: 4, isAccepted: true }],
])('TAB-04 a sent round says: %s', async (state, changes) => {
  const round = {
    no: 1,
    sentBy: 1,
    sentAt: '2026-11-27T04:10:00.000Z',
    orderStatus: 2,
    orderSn: 'LK-1',
    totalAmount: 550,
    lines: [],
    ...changes,
  };
  await open([], 'en', { rounds: [round] });
  expect(document.querySelector('[data-round="1"]')!.textContent).toContain(state);
});

test.each<[Locale, badge: string, blocked: string]>([
  ['en', 'Sold out', 'Take out what is sold out or has changed'],
  ['zh-CN', '已售完', '请先移除已售完或有变的菜'],
  ['vn', 'Hết món', 'Hãy bỏ món đã hết hoặc đã đổi'],
])(
  'TAB-03 in %s a dish that sells out while it waits is marked and blocks the round',
  async (locale, badge, blocked) => {
    await open([createLine(1), createLine(2, { problem: 'SOLD_OUT' })], locale);
    expect(getUnsent()).toContain(badge);
    expect(screen.getByText(blocked, { exact: false })).toBeTruthy();
    const send = screen.getAllByRole<HTMLButtonElement>('button').at(-1)!;
    expect(send.disabled).toBe(true);
  },
);

test('MEN-01 a dish that is out of its time says from when it can be had', async () => {
  await open([createLine(1), createLine(2, { problem: 'SOLD_OUT', availableFrom: '2026-11-30 07:00' })]);
  expect(getUnsent()).toContain('From Mon 30 Nov 07:00');
  expect(getUnsent()).not.toContain('Sold out');
});

test('TAB-05 a changed price of one’s own dish is marked and counted', async () => {
  await open([createLine(1, { totalAmount: 600 })]);
  expect(getUnsent()).toContain('New price');
  expect(getUnsent()).toContain('S$6.00');
});

test('TAB-05 an unchanged price is not marked', async () => {
  await open([createLine(1)]);
  expect(getUnsent()).not.toContain('New price');
});

test.each<[Locale, service: string, billThen: string]>([
  ['en', 'Service charge 10%', 'Bill then S$37.39, all included.'],
  ['zh-CN', '服务费 10%', '发送后账单共 S$37.39，已含所有费用。'],
  ['vn', 'Phí phục vụ 10%', 'Hóa đơn khi đó là S$37.39, đã gồm tất cả.'],
])(
  'TAB-05 in %s service, tax and the bill after it show before a round is sent',
  async (locale, ...texts) => {
    const bill = { ...createPartyView().bill, totalAmount: 2000 };
    await open([createLine(1), createLine(2)], locale, { next, bill });
    for (const text of [texts[0], 'GST 9%', 'S$1.44', 'S$17.39']) expect(getUnsent()).toContain(text);
    expect(screen.getByText(texts[1], { exact: false })).toBeTruthy();
  },
);

test.each<[Locale, hint: string]>([
  ['en', 'S$4.20 more for: Ten off'],
  ['zh-CN', '再点 S$4.20 即享：Ten off'],
  ['vn', 'Thêm S$4.20 để được: Ten off'],
])('PRO-02 in %s the round says what is missing for a promotion', async (locale, hint) => {
  const promotionHints = [{ promotionName: 'Ten off', reason: 'amount' as const, missingAmount: 420 }];
  await open([createLine(1)], locale, { next: { ...next, promotionHints } });
  expect(getUnsent()).toContain(hint);
});

test('TAB-04 a round that the table does not have yet cannot be sent at an older amount', async () => {
  await open([createLine(2)], 'en', { next });
  expect(getUnsent()).not.toContain('S$17.39');
  expect(getSendButton().disabled).toBe(true);
});

test('TAB-04 a round carries the amount shown, and a refusal shows the new one', async () => {
  const { user, calls } = await open([createLine(1), createLine(2)], 'en', { next });
  await user.click(getSendButton());
  expect(await screen.findByText(/have changed/)).toBeTruthy();
  expect(calls.listInputs('parties.sendRound')).toMatchObject([{ round: 1, shown: 1739 }]);
  expect(calls.listNames().at(-1)).toBe('parties.view');
});

test.each<[Locale, reason: string]>([
  ['en', 'Sending needs a connection'],
  ['zh-CN', '送出需要网络'],
  ['vn', 'Cần có mạng để gửi'],
])('TAB-02 in %s a round cannot be sent offline, which is said beside the button', async (locale, reason) => {
  const { user } = await open([createLine(1), createLine(2)], locale, { next });
  const send = screen.getAllByRole<HTMLButtonElement>('button').at(-1)!;
  expect(send.disabled).toBe(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(send.disabled).toBe(true);
  expect(screen.getByText(reason, { exact: false })).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(send.disabled).toBe(false));
  await user.click(send);
});

test('TAB-02 a reload without a network shows the table as it was last, until the guest leaves it', async () => {
  const shown = await open([createLine(1), createLine(2)], 'en', { next });
  act(() => showView(testShop.restaurantId, createPartyView({ version: 2, lines: [createLine(2)] })));
  shown.unmount();
  // A reloaded page has only the storage.
  vi.resetModules();
  const { useLiveParty } = await import('@/lib/client/parties/live-party');
  const { storeMembership: setMembership } = await import('@/lib/client/parties/membership-store');
  const { result } = renderHook(() => useLiveParty(testShop.restaurantId, 'en'));
  expect(result.current.view?.lines).toMatchObject([{ dishName: 'Katong laksa' }]);
  act(() => setMembership(testShop.restaurantId, undefined));
  expect(Object.values(localStorage).join()).not.toContain('Katong laksa');
});
