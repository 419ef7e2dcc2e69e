import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show, testShop } from '@/components/testing/show';
import type { Outlet } from '@/lib/contract/outlets';
import { loadOutlets } from '@/lib/server/data/load-outlets';
import { LiveOutlets, type LiveOutletsProps } from './live-outlets';
import { OutletPanel } from './outlet-panel';

const { query } = vi.hoisted(() => ({ query: vi.fn() }));
vi.mock('@/lib/client/api/call', () => ({ query }));
vi.mock('@/lib/server/data/load-outlets', () => ({ loadOutlets: vi.fn() }));
// Skips the lazy mount, because jsdom has no layout to scroll.
vi.mock('./lazy-outlets-dialog', () => ({
  LazyOutletsDialog: (props: LiveOutletsProps) => <LiveOutlets {...props} />,
}));

beforeEach(() => void query.mockReset());

const createOutlet = (number: number, more: Partial<Outlet> = {}): Outlet => ({
  restaurantId: number,
  restaurantName: `门店${number}`,
  restaurantNameEn: `Outlet ${number}`,
  address: `${number} Long Road`,
  imgBrand: undefined,
  businessTimeDesc: 'Mon-Fri 11:00-22:00;Sat-Sun 08:00-22:30',
  distanceInMeter: undefined,
  restaurantWebUrl: `https://outlet${number}.example.com/`,
  ...more,
});
const createOutlets = (count: number) => Array.from({ length: count }, (_, index) => createOutlet(index + 1));

async function showPanel(count: number, locale: 'en' | 'zh-CN' = 'en') {
  vi.mocked(loadOutlets).mockResolvedValue(createOutlets(count));
  const shop = { ...testShop, locale };
  return show(await OutletPanel({ shop, locale }), { locale });
}
const getOutletLinks = () => screen.getAllByRole('listitem').map((item) => within(item).getByRole('link'));

test('OUT-01 STM-05 three outlets are shown without a link to more', async () => {
  await showPanel(3);
  expect(getOutletLinks()).toHaveLength(3);
  expect(screen.queryByRole('link', { name: /View all/ })).toBeNull();
});

test('OUT-01 STM-05 three of five outlets are shown, and View all 5 stores opens the full list', async () => {
  query.mockResolvedValue(createOutlets(5));
  const { user } = await showPanel(5);
  expect(getOutletLinks()).toHaveLength(3);
  const all = screen.getByRole('link', { name: 'View all 5 stores' });
  // Without scripts the link opens the page that lists them.
  expect(all.getAttribute('href')).toBe('/shopInfo#all-outlets');
  await user.click(all);
  const dialog = await screen.findByRole('dialog', { name: 'All stores' });
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(5));
  expect(within(dialog).getAllByText('Sat-Sun 08:00-22:30')).toHaveLength(5);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(all);
  expect(await screen.findByRole('dialog', { name: 'All stores' })).toBeTruthy();
});

test('a failed load of the full list shows an error and a retry button', async () => {
  query.mockRejectedValueOnce(new Error('away')).mockResolvedValue(createOutlets(4));
  const { user } = await showPanel(4);
  await user.click(screen.getByRole('link', { name: 'View all 4 stores' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(4));
});

test('OUT-02 I18N-04 an outlet links to its tagged site in a new tab, under its translated name', async () => {
  const { unmount } = await showPanel(1);
  const [link] = getOutletLinks();
  expect(link!.getAttribute('href')).toBe('https://outlet1.example.com/?utm_source=5');
  expect(link!.getAttribute('target')).toBe('_blank');
  expect(link!.getAttribute('rel')).toContain('noopener');
  expect(link!.textContent).toBe('Outlet 1 (opens in a new tab)');
  unmount();
  await showPanel(1, 'zh-CN');
  expect(getOutletLinks()[0]!.textContent).toContain('门店1');
});

test('an outlet without a site is not linked, and a merchant with one outlet has no panel', async () => {
  vi.mocked(loadOutlets).mockResolvedValue([createOutlet(1, { restaurantWebUrl: undefined })]);
  await show(await OutletPanel({ shop: testShop, locale: 'en' }));
  expect(screen.getByText('Outlet 1')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  vi.mocked(loadOutlets).mockResolvedValue([]);
  expect(await OutletPanel({ shop: testShop, locale: 'en' })).toBeNull();
});

test('a selected address sorts the outlets by distance', async () => {
  const near = [
    createOutlet(4, { distanceInMeter: 640 }),
    createOutlet(2, { distanceInMeter: 3801 }),
    createOutlet(1),
    createOutlet(3),
  ];
  query.mockResolvedValue(near);
  const shop = { ...testShop, restaurantId: 88 };
  localStorage.setItem(
    'placeOrderRestaurantInfo:88',
    JSON.stringify({
      state: { place: { addressDetail: 'Guan Chuan St', latitude: 1.28, longitude: 103.83 }, slots: {} },
      version: 1,
    }),
  );
  vi.mocked(loadOutlets).mockResolvedValue(createOutlets(4));
  await show(await OutletPanel({ shop, locale: 'en' }), { shop });
  await screen.findByText('640 M');
  expect(screen.getByText('3.80 KM')).toBeTruthy();
  expect(getOutletLinks().map((link) => link.textContent)).toEqual([
    expect.stringContaining('Outlet 4'),
    expect.stringContaining('Outlet 2'),
    expect.stringContaining('Outlet 1'),
  ]);
  expect(query).toHaveBeenCalledWith('restaurant.outlets', {
    restaurantId: 88,
    userLat: 1.28,
    userLng: 103.83,
  });
});

test('without a selected address the outlets keep the server’s order', async () => {
  await showPanel(2);
  await act(async () => {});
  expect(query).not.toHaveBeenCalled();
  expect(getOutletLinks()).toHaveLength(2);
});
