import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getSharedQueryClient } from '@/components/layout/query-provider';
import { show, testShop } from '@/components/testing/show';
import { getFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import AddressDialog from './address-dialog';

const { query, change } = vi.hoisted(() => ({ query: vi.fn(), change: vi.fn() }));
vi.mock('@/lib/client/api/call', () => ({ query, change, callGateway: vi.fn() }));
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

test('DLV-10 a logged-in user can clear the selected address', async () => {
  query.mockResolvedValue([saved]);
  getFulfilment(testShop).setPlace(saved, 'Guan Chuan');
  const { user } = await show(<AddressDialog open onOpenChange={vi.fn()} select={vi.fn()} />);
  const card = await screen.findByRole('article', { name: /78 Guan Chuan Street/ });
  expect(within(card).getByText('Chosen')).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: /^Don’t use/ }));
  expect(within(card).queryByText('Chosen')).toBeNull();
  expect(within(card).queryByRole('button', { name: /^Don’t use/ })).toBeNull();
  const { place, keyword } = getFulfilment(testShop);
  expect([place, keyword]).toEqual([undefined, undefined]);
});

test.each([
  [true, 'Deliver here'],
  [false, 'Save address'],
])(
  'ADR-03 an address entered for an order is saved in the book unless it is for this order only (%s)',
  async (onlyOnce, button) => {
    query.mockResolvedValue([]);
    change
      .mockReset()
      .mockImplementation(async (_name: string, { addressInfo }: { addressInfo: object }) => ({
        ...saved,
        ...addressInfo,
        addressId: 6,
      }));
    const { userName, mobile, unitNo, addressId, userId, defaultAddress, ...place } = saved;
    getFulfilment(testShop).setPlace(
      { ...place, country: 'Singapore', buildingName: '78 Guan Chuan Street' },
      'Guan Chuan',
    );
    const select = vi.fn();
    const { user } = await show(<AddressDialog open onOpenChange={vi.fn()} select={select} withReceiver />);
    const type = async (label: string, text: string) => {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), text);
    };
    await screen.findByLabelText('Unit or floor');
    await type('Unit or floor', unitNo);
    await type('Receiver’s name', userName);
    await type('Receiver’s mobile', mobile);
    const once = screen.getByLabelText('Only for this order, don’t save it');
    expect(screen.queryByLabelText('Use as my default address')).not.toBeNull();
    if (onlyOnce) await user.click(once);
    expect(screen.queryByLabelText('Use as my default address') === null).toBe(onlyOnce);
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(select).toHaveBeenCalledOnce());
    expect(select.mock.calls[0]![0]).toMatchObject({ userName, mobile, unitNo });
    expect(select.mock.calls[0]![2]).toBe(onlyOnce);
    expect(change.mock.calls.some(([name]) => name === 'addresses.add')).toBe(!onlyOnce);
  },
);

test('ADR-03 leaving the form of another address by Back restores the selected place', async () => {
  const point = { lat: 1.3, lng: 103.8 };
  const address_components = [{ long_name: 'Singapore', short_name: 'SG', types: ['country'] }];
  const result = { place_id: 'p1', formatted_address: '1 Tanjong Rhu Road', geometry: { location: point } };
  const structured_formatting = { main_text: '1 Tanjong Rhu Road', secondary_text: 'Singapore' };
  const replies: Record<string, object> = {
    'addresses.list': [saved],
    'places.predictions': {
      predictions: [
        {
          description: '1 Tanjong Rhu Road',
          place_id: 'p1',
          structured_formatting,
          types: ['street_address'],
        },
      ],
    },
    'places.candidates': {
      candidates: [{ ...result, name: '1 Tanjong Rhu Road', types: ['street_address'] }],
    },
    'places.geocode': { results: [{ ...result, address_components, types: ['street_address'] }] },
  };
  query.mockImplementation(async (name: string) => replies[name]);
  const { userName, mobile, unitNo, addressId, userId, defaultAddress, ...place } = saved;
  const former = { ...place, country: 'Singapore', buildingName: '78 Guan Chuan Street' };
  getFulfilment(testShop).setPlace(former, 'Guan Chuan');
  const { user } = await show(<AddressDialog open onOpenChange={vi.fn()} select={vi.fn()} />);
  await user.click(await screen.findByRole('button', { name: 'Add an address' }));
  for (const keyword of ['1 Tanjong', '1 Tanjong Rhu']) {
    await user.click(await screen.findByRole('button', { name: /^Search (for the|another) place/ }));
    const search = await screen.findByRole('searchbox');
    await user.clear(search);
    await user.type(search, keyword);
    await user.click(await screen.findByRole('button', { name: /^1 Tanjong Rhu Road/ }));
    await screen.findByLabelText('Unit or floor');
    expect(getFulfilment(testShop).place?.buildingName).toBe('1 Tanjong Rhu Road');
  }
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(getFulfilment(testShop).place).toEqual(former);
  expect(getFulfilment(testShop).keyword).toBe('Guan Chuan');
});

test('ADR-03 a save that is answered late closes no form that was opened since', async () => {
  getSharedQueryClient().clear();
  query.mockResolvedValue([{ ...saved, country: 'Singapore', buildingName: '78 Guan Chuan Street' }]);
  let answer = (_: object) => {};
  change.mockReset().mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const { user } = await show(<AddressDialog open onOpenChange={vi.fn()} />);
  await screen.findByRole('article');
  await user.click(screen.getByText('Edit'));
  await user.click(await screen.findByRole('button', { name: 'Save address' }));
  expect(change).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(await screen.findByRole('button', { name: 'Add an address' }));
  await user.type(await screen.findByLabelText('Unit or floor'), '#09-01');
  await act(async () => answer(saved));
  expect(screen.getByLabelText<HTMLInputElement>('Unit or floor').value).toBe('#09-01');
});
