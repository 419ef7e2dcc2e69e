import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/domain/api-error';
import { withLastKnown } from './last-known';

afterEach(() => void vi.useRealTimers());

const load = vi.fn(async (id: number, locale: string) => ({ name: `${id} ${locale}` }));

test('the last answer is given for a day while the backend is away, by restaurant and language', async () => {
  vi.useFakeTimers();
  const get = withLastKnown(load);
  await get(1, 'en');
  load.mockRejectedValue(new ApiError({ code: 'TIMEOUT', message: 'No answer', status: 0 }));
  expect(await get(1, 'en')).toEqual({ name: '1 en' });
  await expect(get(1, 'vn')).rejects.toThrow('No answer');
  await expect(get(2, 'en')).rejects.toThrow('No answer');
  vi.advanceTimersByTime(24 * 3600 * 1000 - 1);
  expect(await get(1, 'en')).toEqual({ name: '1 en' });
  vi.advanceTimersByTime(2);
  await expect(get(1, 'en')).rejects.toThrow('No answer');
});

test('a restaurant that is no longer known is not remembered', async () => {
  const get = withLastKnown(load);
  load.mockResolvedValueOnce({ name: '1 en' });
  await get(1, 'en');
  load.mockRejectedValueOnce(
    new ApiError({ code: 'RESTAURANT_UNKNOWN', message: 'No such restaurant', status: 404 }),
  );
  await expect(get(1, 'en')).rejects.toThrow('No such restaurant');
});
