import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showScreen } from '../testing/show-screen';
import { DayChoice } from './day-choice';

async function open() {
  const onChoose = vi.fn<(day?: string) => void>();
  const { user } = await showScreen(<DayChoice day="2026-11-27" today="2026-11-20" onChoose={onChoose} />);
  const field = screen.getByLabelText<HTMLInputElement>('Day');
  /** Types the last digit of a day, which is whole after each digit. */
  const type = (day: string) => {
    fireEvent.keyDown(field, { key: day.at(-1) });
    fireEvent.change(field, { target: { value: day } });
  };
  return { user, onChoose, field, type };
}

test('CON-12 the 25th is typed digit by digit and chosen once the field is left', async () => {
  const { onChoose, field, type } = await open();
  type('2026-11-02');
  expect(field.value).toBe('2026-11-02');
  type('2026-11-25');
  expect(onChoose).not.toHaveBeenCalled();
  fireEvent.blur(field);
  expect(onChoose.mock.calls).toEqual([['2026-11-25']]);
});

test('CON-12 a typed day is chosen by Enter, and the arrow then leads from it', async () => {
  const { user, onChoose, field, type } = await open();
  type('2026-11-25');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChoose).toHaveBeenLastCalledWith('2026-11-25');
  await user.click(screen.getByRole('button', { name: 'The day after' }));
  expect(onChoose).toHaveBeenLastCalledWith('2026-11-26');
});

test('CON-12 an unfinished day is dropped, and a day from the calendar is chosen immediately', async () => {
  const { onChoose, field } = await open();
  fireEvent.keyDown(field, { key: 'Backspace' });
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  expect(field.value).toBe('2026-11-27');
  expect(onChoose).not.toHaveBeenCalled();
  fireEvent.pointerDown(field);
  fireEvent.change(field, { target: { value: '2026-12-03' } });
  expect(onChoose.mock.calls).toEqual([['2026-12-03']]);
});
