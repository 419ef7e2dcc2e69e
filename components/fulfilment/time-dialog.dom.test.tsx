import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getSharedQueryClient } from '@/components/layout/query-provider';
import { show, testShop } from '@/components/testing/show';
import { getFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import type { Locale } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';
import { getDay, getDayAfter } from '@/lib/domain/fulfilment/days';
import { formatNearDay } from '@/lib/domain/i18n/date-labels';
import { createPlaceTerms } from './place-terms';
import TimeDialog from './time-dialog';

const { query } = vi.hoisted(() => ({ query: vi.fn() }));
vi.mock('@/lib/client/api/call', () => ({ query, change: vi.fn(), callGateway: vi.fn() }));

const today = getDay(new Date(), testShop.timeZone);
const tomorrow = getDayAfter(today, 1);
const place = {
  address: 'Far Road',
  addressDetail: 'Far Road',
  latitude: 1.4,
  longitude: 104,
  countryCode: 'SG' as const,
};
const rejectWith = (code: string) => Promise.reject(new ApiError({ code, message: 'No', status: 409 }));

/** Returns two times for each day that is not closed. */
function mockBackend({ closed = [] as string[], code = 'SHOP_CLOSED' } = {}) {
  query.mockImplementation((_: string, { deliveryTime }: { deliveryTime: string }) =>
    closed.includes(deliveryTime)
      ? rejectWith(code)
      : Promise.resolve({
          deliveryDateRange: ['12:00-12:30', '12:30-13:00'].map((name) => ({
            name,
            value: `${deliveryTime} ${name}`,
          })),
          restaurantToCustomerDistance: 2100,
          deliveryFee: 300,
        }),
  );
}

let shops = 0;
async function open(mode: 'SELF_PICKUP' | 'DELIVERY_TO_HOME' = 'SELF_PICKUP', locale: Locale = 'en') {
  shops += 1;
  const shop = { ...testShop, locale, restaurantId: 9_300 + shops };
  getFulfilment(shop).setMode(mode);
  if (mode === 'DELIVERY_TO_HOME') getFulfilment(shop).setPlace(place);
  const onChangeAddress = vi.fn();
  const props = { dishList: [], open: true, onOpenChange: vi.fn(), onChangeAddress };
  const { user } = await show(<TimeDialog {...props} />, { shop, locale });
  return { shop, user, onChangeAddress };
}
const getConfirmButton = () => screen.getByRole('button', { name: 'Confirm' });

beforeEach(() => {
  getSharedQueryClient().clear();
  mockBackend();
});

describe('the preselected time', () => {
  test('DLV-07 the earliest time of today is preselected, so that one tap confirms it', async () => {
    const { shop, user } = await open();
    const soonest = await screen.findByRole('radio', { name: 'As soon as possible, about 12:00' });
    expect((soonest as HTMLInputElement).checked).toBe(true);
    await user.click(getConfirmButton());
    expect(getFulfilment(shop).slots.SELF_PICKUP).toBe(`${today} 12:00-12:30`);
  });

  test.each(['SHOP_CLOSED', 'SHOP_PAUSED'])(
    'DLV-07 when today has no times left (%s), the earliest one of tomorrow is preselected',
    async (code) => {
      mockBackend({ closed: [today], code });
      const { shop, user } = await open();
      await screen.findByRole('radio', { name: 'As soon as possible, about 12:00' });
      await user.click(getConfirmButton());
      expect(getFulfilment(shop).slots.SELF_PICKUP).toBe(`${tomorrow} 12:00-12:30`);
    },
  );

  test.each<[Locale, gone: string, confirm: string]>([
    ['en', 'This time has just gone. Please choose another one.', 'Confirm'],
    ['zh-CN', '该时间刚刚已满，请选择其他时间。', '确定'],
    ['vn', 'Giờ này vừa hết chỗ. Vui lòng chọn giờ khác.', 'Xác nhận'],
  ])('CHK-12 in %s a time that goes while it is read has no successor', async (locale, gone, confirm) => {
    const { shop, user } = await open('SELF_PICKUP', locale);
    await screen.findAllByRole('radio');
    query.mockResolvedValue({
      deliveryDateRange: [{ name: '12:30-13:00', value: `${today} 12:30-13:00` }],
    });
    await act(() => getSharedQueryClient().invalidateQueries());
    expect(screen.getByRole('alert').textContent).toBe(gone);
    expect(screen.getByRole<HTMLInputElement>('radio').checked).toBe(false);
    await user.click(screen.getByRole('button', { name: confirm }));
    expect(getFulfilment(shop).slots.SELF_PICKUP).toBeUndefined();
    await user.click(screen.getByRole('radio'));
    await user.click(screen.getByRole('button', { name: confirm }));
    expect(getFulfilment(shop).slots.SELF_PICKUP).toBe(`${today} 12:30-13:00`);
  });

  test('DLV-07 a selected day shows its times without "earliest"', async () => {
    const { user } = await open();
    await screen.findByRole('radio', { name: /As soon as possible/ });
    await user.click(screen.getByRole('button', { name: /^Tomorrow/ }));
    const first = await screen.findByRole('radio', { name: '12:00-12:30' });
    expect((first as HTMLInputElement).checked).toBe(true);
  });
});

test('DLV-07 a time after the midnight of the selected day names its own day', async () => {
  query.mockResolvedValue({
    deliveryDateRange: [
      { name: '23:30-00:00', value: `${today} 23:30-00:00` },
      { name: '00:00-00:30', value: `${tomorrow} 00:00-00:30` },
    ],
  });
  const { shop, user } = await open();
  const weekday = formatNearDay(tomorrow, 'en');
  await user.click(await screen.findByRole('radio', { name: `${weekday} 00:00-00:30` }));
  await user.click(getConfirmButton());
  expect(getFulfilment(shop).slots.SELF_PICKUP).toBe(`${tomorrow} 00:00-00:30`);
});

describe('the place', () => {
  test('CHK-12 the time dialog reports a place out of range and offers to change it', async () => {
    mockBackend({ closed: [today], code: 'OUT_OF_RANGE' });
    const { user, onChangeAddress } = await open('DELIVERY_TO_HOME');
    await screen.findByText(/too far away for delivery/);
    expect(screen.queryByText(/couldn’t be loaded/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Change address' }));
    expect(onChangeAddress).toHaveBeenCalled();
  });

  test('STM-03 the row shows fee, distance and earliest time of a place', async () => {
    const PlaceTerms = await createPlaceTerms('en');
    await show(<PlaceTerms place={place} />);
    await waitFor(() => screen.getByText('S$3.00 delivery · 2.10 KM · earliest 12:00'));
  });

  test('STM-03 the row shows fee and distance late in the evening, when today has no times left', async () => {
    mockBackend({ closed: [today] });
    const PlaceTerms = await createPlaceTerms('en');
    await show(<PlaceTerms place={place} />);
    await waitFor(() => screen.getByText('S$3.00 delivery · 2.10 KM'));
  });

  test('CHK-12 the row reports a place out of range', async () => {
    mockBackend({ closed: [today], code: 'OUT_OF_RANGE' });
    const PlaceTerms = await createPlaceTerms('en');
    await show(<PlaceTerms place={place} />);
    expect((await screen.findByRole('alert')).textContent).toContain('too far away for delivery');
  });
});

test('MEN-07 a cart of more dishes than any time takes is told how many there can be', async () => {
  query.mockRejectedValue(
    new ApiError({ code: 'SLOT_TOO_SMALL', message: 'No', status: 409, detail: { most: 30 } }),
  );
  await open();
  expect(await screen.findByText(/makes at most 30 dishes for one time/)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});
