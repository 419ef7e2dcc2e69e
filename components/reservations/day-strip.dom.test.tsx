import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import { DayStrip } from './day-strip';

/** Lays each day out 60 px wide in a strip of 300 px. */
function layOut() {
  const days = () => screen.getAllByRole('button');
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return days().indexOf(this) * 60;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(60);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
}

test.each([
  [2, 0],
  [5, 76],
])('a chosen day %i moves the strip only as far as it is out of view', async (at, scrolled) => {
  layOut();
  const strip = (day: string) => (
    <DayStrip locale="en" day={day} today="2026-11-01" onChoose={() => {}} isClosed={() => false} />
  );
  const { rerender } = await show(strip('2026-11-01'));
  const list = screen.getByRole('group');
  rerender(strip(`2026-11-0${at + 1}`));
  expect(list.scrollLeft).toBe(scrolled);
});
