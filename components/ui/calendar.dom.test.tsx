import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Calendar, type CalendarProps } from './calendar';

const createCalendar = (more: Partial<CalendarProps> = {}) => (
  <Calendar
    lang="en"
    today="2026-11-20"
    onChoose={() => {}}
    previousLabel="Previous month"
    nextLabel="Next month"
    {...more}
  />
);
const getDayButton = (name: string) => screen.getByRole('button', { name: new RegExp(name) });
const getWeekdays = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('columnheader', { hidden: true })
    .map((header) => header.textContent);

test('RSV-25 a month is a grid; the arrows open the adjacent months', async () => {
  const user = userEvent.setup();
  render(createCalendar());
  expect(screen.getByRole('grid', { name: 'November 2026' })).toBeDefined();
  expect(screen.getAllByRole('gridcell').filter(({ textContent }) => textContent)).toHaveLength(30);
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeDefined();
  expect(screen.getAllByRole('gridcell').filter(({ textContent }) => textContent)).toHaveLength(31);
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(screen.getByRole('grid', { name: 'October 2026' })).toBeDefined();
});

test('RSV-25 weeks start on Monday, or on Sunday with startOnSunday', () => {
  const { rerender } = render(createCalendar());
  expect(getWeekdays()).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  rerender(createCalendar({ startOnSunday: true }));
  expect(getWeekdays()).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
});

test('RSV-25 marked days are announced, and past or future days can be hidden', () => {
  const marks = { marked: ['2026-11-05', '2026-11-28'], markedLabel: 'with orders' };
  const { rerender } = render(createCalendar(marks));
  expect(getDayButton('28 November').getAttribute('aria-label')).toContain('with orders');
  expect(getDayButton('27 November').getAttribute('aria-label')).not.toContain('with orders');
  expect(screen.getAllByRole('button', { name: /with orders/ })).toHaveLength(2);

  const countShownDays = () =>
    screen.getAllByRole('gridcell').filter(({ textContent }) => textContent).length;
  rerender(createCalendar({ ...marks, hidePast: true }));
  expect(countShownDays()).toBe(11);
  expect(screen.queryByRole('button', { name: /19 November/ })).toBeNull();
  rerender(createCalendar({ ...marks, hideFuture: true }));
  expect(countShownDays()).toBe(20);
  expect(screen.queryByRole('button', { name: /21 November/ })).toBeNull();
});

test('a day is chosen by click and by keyboard, unless it is closed or out of range', async () => {
  const onChoose = vi.fn();
  const user = userEvent.setup();
  render(
    createCalendar({
      value: '2026-11-20',
      from: '2026-11-19',
      to: '2026-12-20',
      isClosed: (of) => of === '2026-11-23',
      onChoose,
    }),
  );
  await user.click(getDayButton('18 November'));
  await user.click(getDayButton('23 November'));
  expect(onChoose).not.toHaveBeenCalled();
  await user.click(getDayButton('19 November'));
  expect(onChoose).toHaveBeenLastCalledWith('2026-11-19');
  getDayButton('20 November').focus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(onChoose).toHaveBeenLastCalledWith('2026-11-21');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onChoose).toHaveBeenLastCalledWith('2026-11-28');
});
