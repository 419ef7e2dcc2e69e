import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FavouriteHeart } from '@/components/favourites/favourite-heart';
import { show } from '@/components/testing/show';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import type { Locale } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';
import { loadAllMessages } from '@/lib/server/i18n/messages';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn(async () => []), change: vi.fn() }));
vi.mock('@/components/ui/toast', () => ({ showToast: vi.fn() }));
const diner = { status: 'diner' };
vi.mock('@/lib/client/session/session-client', () => ({
  useSession: () => diner,
  getCurrentSession: () => diner,
  openLogin: vi.fn(),
  hasSessionEnded: () => false,
}));

const errorCodes = [
  'DISH_UNKNOWN',
  'RESTAURANT_UNKNOWN',
  'LOCATION_NOT_FOUND',
  'VOUCHER_LIMIT',
  'SLOT_FULL',
  'SLOT_TAKEN',
] as const;

test.each(['zh-CN', 'vn'] as const)(
  'ERR-05 error codes of the storefront have texts in %s',
  async (locale: Locale) => {
    const { errors } = await loadAllMessages(locale);
    const { errors: english } = await loadAllMessages('en');
    for (const code of errorCodes) {
      expect(errors[code]).toBeTruthy();
      expect(errors[code]).not.toBe(english[code]);
    }
  },
);

test('ERR-05 a failed favourite shows Operation Failed', async () => {
  vi.mocked(change).mockRejectedValue(new ApiError({ code: 'INTERNAL', message: '', status: 500 }));
  const { saved } = await loadAllMessages('en');
  const { user } = await show(
    <FavouriteHeart restaurantId={3473} label="Favourite" labels={saved.heart} favourite={false} />,
  );
  await user.click(screen.getByRole('button', { name: 'Favourite' }));
  await waitFor(() => expect(showToast).toHaveBeenCalled());
  expect(vi.mocked(showToast).mock.lastCall?.[0]).toMatchObject({
    kind: 'error',
    text: expect.stringContaining('Operation Failed'),
  });
  expect(screen.getByRole('button', { name: 'Favourite' }).getAttribute('aria-pressed')).toBe('false');
});
