import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Person } from '@/lib/contract/staff/account';
import { queryClient } from './api/query-client';
import { LocaleProvider } from './locale-provider';
import { router } from './router';
import { failStaffCall, mockStaffCalls } from './testing/mock-staff-calls';
import { QuietEventSource } from './testing/show-screen';

const person: Person = {
  staffId: 1,
  name: 'Hana',
  email: 'hana@staff.example',
  locale: 'en',
  isShared: false,
  memberships: [
    {
      restaurantId: 3473,
      restaurantName: 'Lantern Kitchen',
      logo: undefined,
      brand: undefined,
      timeZone: 'Asia/Singapore',
      countryCode: 'SG',
      role: 'owner',
      lacksSecondFactor: false,
    },
  ],
};

// The test document has no popovers.
HTMLElement.prototype.hidePopover ??= () => undefined;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('EventSource', QuietEventSource);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('CON-02 a navigation after a long rest waits for no check of the session, which leads to the sign-in once it has ended', async () => {
  let whoAmI = (): Person => person;
  mockStaffCalls({ 'account.whoAmI': () => whoAmI(), 'shop.menu': { categories: [] } });
  render(
    <LocaleProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  await act(() => router.navigate({ to: '/r/$restaurantId/sold-out', params: { restaurantId: '3473' } }));
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));
  await pass(6);

  whoAmI = failStaffCall('UNREACHABLE');
  fireEvent.change(field, { target: { value: 'Laksa' } });
  await waitFor(() => expect(router.state.location.search).toEqual({ find: 'Laksa' }));
  await pass(1);
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe('Laksa');

  whoAmI = failStaffCall('ACCESS_DENIED');
  fireEvent.change(field, { target: { value: 'Laks' } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
});
