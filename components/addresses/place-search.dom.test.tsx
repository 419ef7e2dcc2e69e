import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockCalls } from '@/components/testing/mock-calls';
import { controlPauses, passSeconds } from '@/components/testing/pauses';
import { show, testShop } from '@/components/testing/show';
import { getFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import type { BrowserOutput } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';
import AddressDialog from './address-dialog';

const point = { lat: 1.2841, lng: 103.8302 };
const found = {
  'places.predictions': {
    predictions: [
      {
        description: '78 Guan Chuan Street, Tiong Bahru',
        place_id: 'p1',
        structured_formatting: { main_text: '78 Guan Chuan Street', secondary_text: 'Tiong Bahru' },
        types: ['street_address'],
      },
    ],
  },
  'places.candidates': {
    candidates: [
      {
        place_id: 'p1',
        name: '78 Guan Chuan Street',
        formatted_address: '78 Guan Chuan Street, Singapore 160078',
        geometry: { location: point },
        types: ['street_address'],
      },
    ],
  },
  'places.geocode': {
    results: [
      {
        formatted_address: '78 Guan Chuan Street, Singapore 160078',
        address_components: [{ long_name: 'Singapore', short_name: 'SG', types: ['country'] }],
        geometry: { location: point },
        types: ['street_address'],
      },
    ],
  },
};

let shops = 0;

/** Opens the dialog as a guest without an address, which shows the search. */
async function openSearch(locale: Locale = 'en', withReceiver = false) {
  shops += 1;
  const shop = { ...testShop, restaurantId: 8_500 + shops, locale };
  const select = vi.fn();
  const shown = await show(
    <AddressDialog open onOpenChange={() => {}} select={select} withReceiver={withReceiver} />,
    { locale, shop },
  );
  return { ...shown, shop, select, search: await screen.findByRole<HTMLInputElement>('searchbox') };
}

const setGeolocation = (geolocation: object | undefined) =>
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(geolocation as Geolocation);

beforeEach(() => void setGeolocation({ getCurrentPosition: () => {} }));
afterEach(() => void vi.restoreAllMocks());

test('ADR-10 LIM-01 the search is sent 500 ms after the last letter, and clearing it focuses the field', async () => {
  const calls = mockCalls({ 'places.predictions': { predictions: [] } });
  const { user, search } = await openSearch();
  controlPauses();
  await user.click(search);
  await user.paste('zzqx');
  await passSeconds(0.4);
  await user.paste(' nowhere');
  await passSeconds(0.4);
  expect(calls.listNames()).toEqual([]);
  await passSeconds(0.2);
  expect(await screen.findByText('Location not found')).toBeTruthy();
  expect(calls.listInputs('places.predictions').map(({ input }) => input)).toEqual(['zzqx nowhere']);

  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(search.value).toBe('');
  expect(document.activeElement).toBe(search);
  expect(screen.queryByText('Location not found')).toBeNull();
});

test('ADR-10 a selected result is looked up by candidates and geocode', async () => {
  const calls = mockCalls(found);
  const { user, search, select } = await openSearch();
  await user.type(search, '78 Guan Chuan');
  await user.click(await screen.findByRole('button', { name: /^78 Guan Chuan Street/ }));
  await waitFor(() => expect(select).toHaveBeenCalledOnce());
  expect(calls.listNames()).toEqual(['places.predictions', 'places.candidates', 'places.geocode']);
  expect(select.mock.calls[0]!.slice(0, 2)).toMatchObject([
    { latitude: point.lat, longitude: point.lng },
    '78 Guan Chuan',
  ]);
});

const chooseFound = async ({ user, search }: Awaited<ReturnType<typeof openSearch>>) => {
  mockCalls(found);
  await user.type(search, '78 Guan Chuan');
  await user.click(await screen.findByRole('button', { name: /^78 Guan Chuan Street/ }));
  await screen.findByLabelText('Unit or floor');
};

type Opened = Awaited<ReturnType<typeof openSearch>>;
test.each<[string, leave: (opened: Opened) => unknown]>([
  ['the dialog was closed', ({ unmount }) => unmount()],
  ['a place is searched by hand', ({ user, search }) => user.type(search, '7')],
])('ADR-10 a position whose place comes after %s chooses none', async (_, leave) => {
  setGeolocation({
    getCurrentPosition: (done: PositionCallback) =>
      done({ coords: { latitude: point.lat, longitude: point.lng } } as GeolocationPosition),
  });
  let answer = () => {};
  const located = new Promise<BrowserOutput<'places.locate'>>((resolve) => {
    answer = () => resolve({ countryCode: 'SG', deliveryAddress: { addressDetail: '78 Guan Chuan Street' } });
  });
  const calls = mockCalls({ ...found, 'places.locate': () => located });
  const opened = await openSearch();
  await opened.user.click(screen.getByRole('button', { name: 'Use my current location' }));
  await waitFor(() => expect(calls.listNames()).toContain('places.locate'));
  await leave(opened);
  await act(async () => answer());
  await act(async () => {});
  expect(opened.select).not.toHaveBeenCalled();
});

test('a place chosen at checkout outlives the form that is closed without unit and name', async () => {
  const opened = await openSearch('en', true);
  await chooseFound(opened);
  opened.unmount();
  const { place, keyword } = getFulfilment(opened.shop);
  expect([place?.addressDetail, place?.latitude, keyword]).toEqual([
    '78 Guan Chuan Street, Singapore 160078',
    point.lat,
    '78 Guan Chuan',
  ]);
});

test.each<[Locale, string, string]>([
  ['en', 'Use my current location', 'Please select the shipping address manually'],
  ['zh-CN', '使用我的当前位置', '请手动选择收货地址'],
  ['vn', 'Dùng vị trí hiện tại', 'Vui lòng tự chọn địa chỉ giao hàng'],
])('ADR-14 in %s a browser that does not locate is given up after 1 s', async (locale, button, error) => {
  mockCalls({});
  const { search } = await openSearch(locale);
  controlPauses();
  await act(async () => screen.getByRole('button', { name: button }).click());
  await passSeconds(0.9);
  expect(screen.queryByText(error)).toBeNull();
  await passSeconds(0.2);
  expect(await screen.findByText(error)).toBeTruthy();
  expect(search.disabled).toBe(false);
});

test.each<[Locale, string, string]>([
  ['en', 'Use my current location', 'This browser does not support positioning. Please search instead.'],
  ['zh-CN', '使用我的当前位置', '此浏览器不支持定位，请改用搜索。'],
  ['vn', 'Dùng vị trí hiện tại', 'Trình duyệt này không hỗ trợ định vị. Vui lòng tìm kiếm.'],
])('ADR-14 in %s a browser without geolocation shows its own message', async (locale, button, error) => {
  setGeolocation(undefined);
  mockCalls({});
  const { user } = await openSearch(locale);
  await user.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText(error)).toBeTruthy();
});

test.each<[Locale, string, string]>([
  ['en', 'Use my current location', 'Location Not Found'],
  ['zh-CN', '使用我的当前位置', '未找到该位置'],
  ['vn', 'Dùng vị trí hiện tại', 'Không tìm thấy vị trí'],
])(
  'ERR-05 in %s a position far from every known place reads Location Not Found',
  async (locale, button, error) => {
    setGeolocation({
      getCurrentPosition: (done: PositionCallback) =>
        done({ coords: { latitude: 0, longitude: 0 } } as GeolocationPosition),
    });
    mockCalls({
      'places.locate': () => {
        throw new ApiError({ code: 'LOCATION_NOT_FOUND', message: '', status: 404 });
      },
    });
    const { user } = await openSearch(locale);
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(error)).toBeTruthy();
  },
);
