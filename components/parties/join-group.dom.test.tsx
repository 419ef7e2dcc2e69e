import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { failWith, mockCalls, type Replies } from '@/components/testing/mock-calls';
import { show, testShop } from '@/components/testing/show';
import { listCartLines, replaceCart } from '@/lib/client/cart/cart-store';
import type { Locale } from '@/lib/contract/vocabulary';
import { JoinGroup } from './join-group';

const group = {
  people: 1,
  colours: [0],
  deliveryType: 'SELF_PICKUP' as const,
  deliveryTime: '2026-11-27 12:00-12:30',
  closesAt: '2026-11-27T03:30:00.000Z',
  isClosed: undefined,
};
const onJoined = vi.fn();
const onOther = vi.fn();

beforeEach(() => void vi.clearAllMocks());

async function open(replies: Replies, locale: Locale = 'en') {
  const calls = mockCalls({ 'parties.findGroup': group, ...replies });
  const shown = await show(<JoinGroup code="12345678" onJoined={onJoined} onOther={onOther} />, {
    locale,
  });
  return { ...shown, calls };
}

test.each<[Locale, people: string, until: string]>([
  ['en', '1 person is choosing', '11:30'],
  ['zh-CN', '1 人正在选菜', '11:30'],
  ['vn', '1 người đang chọn món', '11:30'],
])(
  'TAB-11 in %s the invitation shows how many are choosing and until when',
  async (locale, people, until) => {
    await open({}, locale);
    expect(await screen.findByText(people, { exact: false })).toBeTruthy();
    expect(screen.getByText(until, { exact: false })).toBeTruthy();
  },
);

test('TAB-11 joining a group requires a name', async () => {
  const { user, calls } = await open({
    'parties.joinGroup': { partyId: 'p1', memberNo: 2, code: '12345678' },
  });
  const name = await screen.findByRole('textbox', { name: 'Your name in the group' });
  const join = screen.getByRole<HTMLButtonElement>('button', { name: 'Join the group order' });
  await user.clear(name);
  expect(join.disabled).toBe(true);
  await user.type(name, 'Bình');
  await user.click(join);
  await waitFor(() => expect(onJoined).toHaveBeenCalledOnce());
  expect(calls.listInputs('parties.joinGroup')).toMatchObject([{ code: '12345678', name: 'Bình' }]);
});

test.each<[Locale, text: string]>([
  ['en', 'There is no open group order with this code'],
  ['zh-CN', '没有使用此代码的拼单'],
  ['vn', 'Không có đơn nhóm nào đang mở với mã này'],
])('TAB-11 in %s an unknown code shows an error and takes another one', async (locale, text) => {
  const { user } = await open({ 'parties.findGroup': failWith('GROUP_UNKNOWN') }, locale);
  expect(await screen.findByText(text)).toBeTruthy();
  await user.type(screen.getByRole('textbox'), '8765 4321{Enter}');
  expect(onOther).toHaveBeenCalledWith('87654321');
});

test('TAB-11 a group whose dishes are fixed cannot be joined', async () => {
  await open({ 'parties.findGroup': { ...group, isClosed: true } });
  await screen.findByRole('textbox');
  expect(screen.queryByRole('button', { name: 'Join the group order' })).toBeNull();
});

test('TAB-06 a dish shared at a table is the guest’s own in a group', async () => {
  const satay = { lineId: '1', dishId: 1, dishName: '沙爹', items: [], dishCount: 2, unitPrice: 550 };
  replaceCart(testShop.restaurantId, [{ ...satay, forAll: true }]);
  const { user } = await open({ 'parties.joinGroup': { partyId: 'p1', memberNo: 2, code: '12345678' } });
  await user.click(await screen.findByRole('button', { name: 'Join the group order' }));
  await waitFor(() => expect(onJoined).toHaveBeenCalledOnce());
  expect(listCartLines(testShop.restaurantId)).toEqual([satay]);
});
