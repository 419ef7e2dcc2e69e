import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { failWith, mockCalls, type Replies } from '@/components/testing/mock-calls';
import { createPartyView } from '@/components/testing/party-view';
import { controlPauses, passSeconds } from '@/components/testing/pauses';
import { show, testShop } from '@/components/testing/show';
import { listCartLines, replaceCart } from '@/lib/client/cart/cart-store';
import type { Locale } from '@/lib/contract/vocabulary';
import { JoinTable } from './join-table';

const openTable = {
  shared: true,
  joinBy: 'digits' as const,
  party: { openedAt: createPartyView().openedAt, rounds: 0, people: 2, colours: [0, 1] },
};
const joined = { partyId: 'p1', memberNo: 3, tableNo: 'R1' };
const onJoined = vi.fn();

beforeEach(() => onJoined.mockReset());

async function open(replies: Replies, locale: Locale = 'en') {
  const calls = mockCalls({ 'parties.find': openTable, ...replies });
  const shown = await show(<JoinTable tableNo="R1" onJoined={onJoined} />, { locale });
  return { ...shown, calls };
}

const getJoinButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Join table R1' });

test('TAB-08 joining an open table requires its four digits', async () => {
  const { user, calls } = await open({ 'parties.join': joined });
  const digits = await screen.findByRole('textbox', { name: 'The table’s four digits' });
  expect(getJoinButton().disabled).toBe(true);
  await user.type(digits, '48a2');
  expect(getJoinButton().disabled).toBe(true);
  await user.type(digits, '1');
  await user.clear(screen.getByRole('textbox', { name: 'Your name at the table' }));
  expect(getJoinButton().disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'Your name at the table' }), ' Linh ');
  await user.click(getJoinButton());
  await waitFor(() => expect(onJoined).toHaveBeenCalledOnce());
  expect(calls.listInputs('parties.join')).toMatchObject([{ digits: '4821', name: 'Linh', tableNo: 'R1' }]);
});

const freeTable = { shared: true, joinBy: 'digits' as const, party: undefined };
const getOpenButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Open table R1' });
const askStaff = 'No digits here? Ask the staff to let you in';

test('TAB-08 opening a free table requires its digits as well', async () => {
  const { user, calls } = await open({ 'parties.find': freeTable, 'parties.join': joined });
  const digits = await screen.findByRole('textbox', { name: 'The table’s four digits' });
  expect(getOpenButton().disabled).toBe(true);
  await user.type(digits, '4711');
  await user.click(getOpenButton());
  await waitFor(() => expect(onJoined).toHaveBeenCalledOnce());
  expect(calls.listInputs('parties.join')).toMatchObject([{ digits: '4711', tableNo: 'R1' }]);
});

test('TAB-08 a guest whose digits are not compared any more asks the staff', async () => {
  const { user, calls } = await open({
    'parties.find': freeTable,
    'parties.join': (input) => failWith(input.asksStaff ? 'PARTY_NOD' : 'TOO_MANY')(),
  });
  await user.type(await screen.findByRole('textbox', { name: 'The table’s four digits' }), '4711');
  await user.click(getOpenButton());
  expect((await screen.findByRole('alert')).textContent).toContain('Too many tries');
  await user.click(screen.getByRole('button', { name: askStaff }));
  expect(await screen.findByText('The staff have been asked to let you in')).toBeTruthy();
  const [, request] = calls.listInputs('parties.join');
  expect(request).toMatchObject({ asksStaff: true });
  expect(request).not.toHaveProperty('digits');
});

test('TAB-08 a table that the code alone opens offers the staff once this network has opened too many', async () => {
  const { user } = await open({
    'parties.find': { ...freeTable, joinBy: undefined },
    'parties.join': failWith('TOO_MANY'),
  });
  const button = await screen.findByRole('button', { name: 'Open table R1' });
  expect(screen.queryByRole('textbox', { name: 'The table’s four digits' })).toBeNull();
  expect(screen.queryByRole('button', { name: askStaff })).toBeNull();
  await user.click(button);
  expect(await screen.findByRole('button', { name: askStaff })).toBeTruthy();
});

test.each<[code: string, Locale, text: string]>([
  ['PARTY_UNANSWERED', 'en', 'The staff have not answered yet. Please call someone over, or ask again'],
  ['PARTY_UNANSWERED', 'zh-CN', '店员暂未回应。请叫一下店员，或再请求一次'],
  ['PARTY_UNANSWERED', 'vn', 'Nhân viên chưa trả lời. Vui lòng gọi nhân viên hoặc hỏi lại'],
  ['PARTY_REFUSED', 'en', 'The staff did not let you in to this table'],
])('TAB-08 a request ends with %s in words in %s and can be made again', async (code, locale, text) => {
  const { user, calls } = await open(
    { 'parties.find': { ...freeTable, joinBy: 'nod' }, 'parties.join': failWith(code) },
    locale,
  );
  await user.type((await screen.findAllByRole('textbox'))[0]!, '{Enter}');
  expect(await screen.findByText(text)).toBeTruthy();
  await user.type(screen.getAllByRole('textbox')[0]!, '{Enter}');
  await waitFor(() => expect(calls.listInputs('parties.join')).toHaveLength(2));
});

test.each<[Locale, digits: string, ask: string]>([
  ['zh-CN', '本桌的四位数字', '没有数字？请店员让您入座'],
  ['vn', 'Bốn số của bàn', 'Không thấy số? Nhờ nhân viên cho vào'],
])('TAB-08 in %s a free table asks for its digits or offers the staff', async (locale, digits, ask) => {
  await open({ 'parties.find': freeTable }, locale);
  expect(await screen.findByRole('textbox', { name: digits })).toBeTruthy();
  expect(screen.getByRole('button', { name: ask })).toBeTruthy();
});

test.each<[Locale, error: string]>([
  ['en', 'These are not the four digits of this table'],
  ['zh-CN', '不是本桌的四位数字'],
  ['vn', 'Không phải bốn chữ số của bàn này'],
])('TAB-08 in %s wrong digits show an error at their field', async (locale, error) => {
  const { user } = await open({ 'parties.join': failWith('PARTY_DIGITS_WRONG') }, locale);
  const digits = (await screen.findAllByRole('textbox')).at(-1);
  await user.type(digits!, '1234{Enter}');
  const note = await screen.findByText(error);
  expect(digits!.getAttribute('aria-describedby')?.split(' ')).toContain(note.closest('[id]')?.id);
  expect(digits!.getAttribute('aria-invalid')).toBe('true');
  expect(onJoined).not.toHaveBeenCalled();
});

test.each<[code: string, Locale, error: string]>([
  ['PARTY_FULL', 'en', 'This table is full'],
  ['PARTY_FULL', 'zh-CN', '本桌人数已满'],
  ['PARTY_FULL', 'vn', 'Bàn này đã đủ người'],
  ['PARTY_REFUSED', 'en', 'The staff did not let you in to this table'],
])('TAB-01 a guest who may not join because of %s reads why in %s', async (code, locale, error) => {
  const { user } = await open({ 'parties.join': failWith(code) }, locale);
  const digits = (await screen.findAllByRole('textbox')).at(-1);
  await user.type(digits!, '1234{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain(error);
  expect(onJoined).not.toHaveBeenCalled();
});

test.each([
  ['opens a free table', freeTable, 'Open table R1'],
  ['joins others', openTable, 'Join table R1'],
])('TAB-08 a guest waits for the staff’s approval and then %s', async (_, table, action) => {
  let isApproved = false;
  const { calls } = await open({
    'parties.find': { ...table, joinBy: 'nod' },
    async 'parties.join'() {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return isApproved ? joined : failWith('PARTY_NOD')();
    },
  });
  const button = await screen.findByRole('button', { name: action });
  expect(screen.queryByRole('textbox', { name: 'The table’s four digits' })).toBeNull();
  controlPauses();
  await act(async () => button.click());
  await passSeconds(1);
  expect(await screen.findByText('The staff have been asked to let you in')).toBeTruthy();
  await passSeconds(3);
  await passSeconds(1);
  expect(onJoined).not.toHaveBeenCalled();
  isApproved = true;
  await passSeconds(3);
  await passSeconds(1);
  await waitFor(() => expect(onJoined).toHaveBeenCalledOnce());
  expect(calls.listInputs('parties.join')).toHaveLength(3);
});

test.each<[Locale, text: string]>([
  ['en', 'Guests of this restaurant order each for themselves'],
  ['zh-CN', '本店客人各自点餐'],
  ['vn', 'Khách của nhà hàng này gọi món riêng'],
])('TAB-12 in %s a restaurant without shared tables links to the menu', async (locale, text) => {
  await open({ 'parties.find': { shared: false, joinBy: undefined, party: undefined } }, locale);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toMatch(/\/orderDish\?tableNo=R1$/);
});

test('TAB-01 a table whose number of guests is unknown shows none and can be joined', async () => {
  await open({ 'parties.find': { ...openTable, party: { ...openTable.party, people: undefined } } });
  expect(await screen.findByRole('heading', { name: 'Order together, each on your own phone' })).toBeTruthy();
  expect(screen.getByText(/^Open since/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Join table R1' })).toBeTruthy();
});

test('TAB-01 a table that failed to load can be retried', async () => {
  let fails = true;
  const { user } = await open({
    'parties.find': () => (fails ? failWith('TABLE_UNKNOWN')() : openTable),
  });
  fails = false;
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Join table R1' })).toBeTruthy();
});

test('TAB-01 colors of others cannot be chosen, and a free one is suggested', async () => {
  await open({});
  expect(await screen.findByText('2 people are here')).toBeTruthy();
  const colors = screen.getAllByRole<HTMLInputElement>('radio');
  expect(colors.slice(0, 3).map(({ checked, disabled }) => ({ checked, disabled }))).toEqual([
    { checked: false, disabled: true },
    { checked: false, disabled: true },
    { checked: true, disabled: false },
  ]);
  expect(colors[0]!.getAttribute('aria-label')).toBe('Colour 1, taken');
});

test('TAB-06 a dish shared at an earlier table is the guest’s own at the next one', async () => {
  const satay = { lineId: '1', dishId: 1, dishName: '沙爹', items: [], dishCount: 2, unitPrice: 550 };
  replaceCart(testShop.restaurantId, [{ ...satay, sharedWith: [2, 3] }]);
  const { user } = await open({
    'parties.find': { ...freeTable, joinBy: undefined },
    'parties.join': joined,
  });
  await user.click(await screen.findByRole('button', { name: 'Open table R1' }));
  await waitFor(() => expect(onJoined).toHaveBeenCalledOnce());
  expect(listCartLines(testShop.restaurantId)).toEqual([satay]);
});

test('TAB-08 a form that is being filled in stays when a later check fails', async () => {
  let isOffline = false;
  const { user, calls } = await open({
    'parties.find': () => (isOffline ? failWith('TIMEOUT')() : openTable),
    'parties.join': failWith('PARTY_DIGITS_WRONG'),
  });
  await user.type(await screen.findByRole('textbox', { name: 'The table’s four digits' }), '4711');
  isOffline = true;
  await user.click(getJoinButton());
  await waitFor(() => expect(calls.listInputs('parties.find')).toHaveLength(2));
  expect(await screen.findByText(/These are not the four digits/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'The table’s four digits' }).value).toBe(
    '4711',
  );
});
