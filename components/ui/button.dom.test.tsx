import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from './button';

/** Clicks at a time in ms, with the count of a double click if the browser counts. */
function clickAt(button: Element, timeStamp: number, detail = 1): void {
  const click = createEvent.click(button, { detail });
  Object.defineProperty(click, 'timeStamp', { value: timeStamp });
  fireEvent(button, click);
}

test.each([40, 180])(
  'a second tap after %s ms does not act again, on phones that do not count taps',
  (pause) => {
    const act = vi.fn();
    render(<Button onClick={act}>Add to cart</Button>);
    const button = screen.getByRole('button');
    for (const taps of [0, 1, 2]) clickAt(button, 1_000 + taps * pause);
    expect(act).toHaveBeenCalledTimes(1);
    clickAt(button, 1_300 + 2 * pause);
    expect(act).toHaveBeenCalledTimes(2);
  },
);

test('the second click of a double click does not act again', () => {
  const act = vi.fn();
  render(<Button onClick={act}>Add anyway</Button>);
  const button = screen.getByRole('button');
  clickAt(button, 1_000);
  clickAt(button, 1_400, 2);
  expect(act).toHaveBeenCalledTimes(1);
  clickAt(button, 1_800);
  expect(act).toHaveBeenCalledTimes(2);
});

test('a double click submits a form once', () => {
  const submit = vi.fn((event) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button type="submit">Save</Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button'), { detail: 1 });
  fireEvent.click(screen.getByRole('button'), { detail: 2 });
  expect(submit).toHaveBeenCalledTimes(1);
});
