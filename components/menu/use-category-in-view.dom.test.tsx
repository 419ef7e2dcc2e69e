import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCategoryInView } from './use-category-in-view';

const categories = [{ id: 1 }, { id: 2 }];
/** Top of each section in px, relative to the window. */
let tops: Record<string, number>;

beforeEach(() => {
  vi.useFakeTimers();
  tops = { 'category-1': 0, 'category-2': 1_000 };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, tops[this.id] ?? 0, 100, 2_000);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function Menu() {
  const [activeId] = useCategoryInView(categories);
  return (
    <>
      <output>{activeId}</output>
      {categories.map(({ id }) => (
        <section key={id} id={`category-${id}`} />
      ))}
    </>
  );
}

test('LIM-01 the category in view updates every 80 ms while scrolling', () => {
  render(<Menu />);
  const getShownText = () => screen.getByRole('status').textContent;
  const scroll = () => window.dispatchEvent(new Event('scroll'));
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

  scroll();
  tops = { 'category-1': -1_000, 'category-2': 0 };
  pass(79);
  // Throttled, not debounced: further scrolling does not postpone the update.
  scroll();
  expect(getShownText()).toBe('1');
  pass(1);
  expect(getShownText()).toBe('2');

  tops = { 'category-1': 0, 'category-2': 1_000 };
  pass(1_000);
  expect(getShownText()).toBe('2');
  scroll();
  pass(80);
  expect(getShownText()).toBe('1');
});
