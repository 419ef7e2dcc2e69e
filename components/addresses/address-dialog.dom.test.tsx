import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show, testShop } from '@/components/testing/show';
import { getFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import AddressDialog from './address-dialog';

const { query } = vi.hoisted(() => ({ query: vi.fn() }));
vi.mock('@/lib/client/api/call', () => ({ query, change: vi.fn(), callGateway: vi.fn() }));
vi.mock('@/lib/client/session/session-client', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ status: 'diner', userId: 7 }),
}));

const saved = {
  addressId: 5,
  userId: 7,
  address: '78 Guan Chuan Street',
  addressDetail: '78 Guan Chuan Street, Singapore 160078',
  unitNo: '#05-12',
  userName: 'Mei',
  mobile: '91234567',
  countryArea: '+65',
  countryCode: 'SG' as const,
  latitude: 1.28,
  longitude: 103.83,
  defaultAddress: true,
};

test('DLV-10 a diner who is logged in can clear the chosen address', async () => {
  query.mockResolvedValue([saved]);
  getFulfilment(testShop).setPlace(saved, 'Guan Chuan');
  const { user } = await show(<AddressDialog shop={testShop} open onOpenChange={vi.fn()} select={vi.fn()} />);
  const card = await screen.findByRole('article', { name: /78 Guan Chuan Street/ });
  expect(within(card).getByText('Chosen')).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: /^Don’t use/ }));
  expect(within(card).queryByText('Chosen')).toBeNull();
  expect(within(card).queryByRole('button', { name: /^Don’t use/ })).toBeNull();
  const { place, keyword } = getFulfilment(testShop);
  expect([place, keyword]).toEqual([undefined, undefined]);
});
