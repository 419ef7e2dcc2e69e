import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import { DateStrip } from './date-strip';

const days = Array.from({ length: 7 }, (_, index) => `2026-12-0${index + 1}`);

test('DLV-07 two quick taps on later move by two pages, and after the strip was dragged by one from there', async () => {
  const { user } = await show(<DateStrip days={days} timeZone="Asia/Singapore" onChoose={() => {}} />);
  const strip = screen.getByRole('group', { name: 'Day' });
  const scrollTo = vi.fn();
  Object.assign(strip, { scrollTo });
  for (const [name, value] of Object.entries({ clientWidth: 300, scrollWidth: 700, scrollLeft: 0 }))
    Object.defineProperty(strip, name, { value, configurable: true });
  const later = screen.getByRole('button', { name: 'Later days' });
  await user.click(later);
  await user.click(later);
  await user.click(screen.getByRole('button', { name: 'Earlier days' }));
  expect(scrollTo.mock.calls.map(([{ left }]) => left)).toEqual([300, 400, 100]);
  fireEvent.pointerDown(strip);
  await user.click(later);
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 300, behavior: 'smooth' });
});
