import { screen, waitFor } from '@testing-library/react';
import { useTranslations } from 'next-intl';
import { expect, test, vi } from 'vitest';
import { FavouriteHeart } from '@/components/favourites/favourite-heart';
import { show } from '@/components/testing/show';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { errorText } from '@/lib/client/i18n/error-text';
import type { Locale } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';
import { listMessages } from '@/lib/server/i18n/messages';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn(async () => []), change: vi.fn() }));
vi.mock('@/components/ui/toast', () => ({ showToast: vi.fn() }));
const diner = { status: 'diner' };
vi.mock('@/lib/client/session/session-client', () => ({
  useSession: () => diner,
  currentSession: () => diner,
  openLogin: vi.fn(),
}));

/** What a refused call reads, wherever it was made. */
function ErrorCode({ code, detail }: { code: string; detail?: object }) {
  return <p role="alert">{errorText(useTranslations('errors'), { code, detail })}</p>;
}

const errorCodes: [string, object | undefined, RegExp | string][] = [
  ['DISH_UNKNOWN', { dishName: 'Laksa' }, 'Laksa is no longer on the menu.'],
  ['RESTAURANT_UNKNOWN', undefined, 'This shop can’t be found any more.'],
  ['LOCATION_NOT_FOUND', undefined, 'Location Not Found'],
  ['VOUCHER_LIMIT', { most: 3, left: 1 }, /3 .* at most/],
  ['SLOT_FULL', undefined, /full/],
  ['SLOT_TAKEN', undefined, 'The time you selected is fully booked, please choose again.'],
];

test.each(errorCodes)('ERR-05 a call refused by %s has its text', async (code, detail, text) => {
  await show(<ErrorCode code={code} detail={detail} />);
  const shown = screen.getByRole('alert').textContent ?? '';
  if (typeof text === 'string') expect(shown).toBe(text);
  else expect(shown).toMatch(text);
});

test.each(['zh-CN', 'vn'] as const)(
  'ERR-05 the same error codes have their texts in %s',
  async (locale: Locale) => {
    const { errors } = await listMessages(locale);
    const { errors: english } = await listMessages('en');
    for (const [code] of errorCodes) {
      const key = code as 'SLOT_FULL';
      expect(errors[key]).toBeTruthy();
      expect(errors[key]).not.toBe(english[key]);
    }
  },
);

test('ERR-05 a favourite that could not be saved reads Operation Failed', async () => {
  vi.mocked(change).mockRejectedValue(new ApiError({ code: 'INTERNAL', message: '', status: 500 }));
  const { saved } = await listMessages('en');
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
