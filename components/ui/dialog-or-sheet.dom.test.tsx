import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DialogOrSheet } from './dialog-or-sheet';

/** jsdom has no animations: the dialog stays mounted while it closes only if the style says that one runs. */
function animateExits() {
  const getStyle = window.getComputedStyle;
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element, ...rest) => {
    const getName = () => (element.getAttribute('data-state') === 'closed' ? 'fade-out' : 'fade-in');
    return new Proxy(getStyle(element, ...rest), {
      get: (style, key) => (key === 'animationName' ? getName() : Reflect.get(style, key, style)),
    });
  });
}

const Shown = ({ open, add, below }: { open: boolean; add(): void; below?(): void }) => (
  <>
    <button type="button" onClick={below}>
      Below
    </button>
    <a href="#menu">Menu</a>
    <DialogOrSheet open={open} onOpenChange={() => {}} title="Laksa" closeLabel="Close">
      <button type="button" onClick={add}>
        Add to cart
      </button>
    </DialogOrSheet>
  </>
);

test('a dialog takes no click while it closes', async () => {
  animateExits();
  const { rerender } = render(<Shown open add={() => {}} />);
  rerender(<Shown open={false} add={() => {}} />);
  const dialog = screen.getByText('Add to cart').closest('[role=dialog]');
  expect(dialog?.getAttribute('data-state')).toBe('closed');
  expect(dialog?.hasAttribute('inert')).toBe(true);
});

test('the second click of a double click that closed a dialog does not reach the page behind it', () => {
  const below = vi.fn();
  const { rerender } = render(<Shown open add={() => {}} below={below} />);
  rerender(<Shown open={false} add={() => {}} below={below} />);
  fireEvent.click(screen.getByText('Below'), { detail: 2 });
  expect(below).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Below'), { detail: 1 });
  expect(below).toHaveBeenCalledTimes(1);
});

test('the second click of a double click that closed a dialog follows no link behind it', () => {
  const { rerender } = render(<Shown open add={() => {}} />);
  rerender(<Shown open={false} add={() => {}} />);
  // `fireEvent` returns false for an event whose default is prevented.
  expect(fireEvent.click(screen.getByText('Menu'), { detail: 2 })).toBe(false);
  expect(fireEvent.click(screen.getByText('Menu'), { detail: 1 })).toBe(true);
});

test('a single click works as soon as a dialog has closed', () => {
  const below = vi.fn();
  const { rerender } = render(<Shown open add={() => {}} below={below} />);
  rerender(<Shown open={false} add={() => {}} below={below} />);
  fireEvent.click(screen.getByText('Below'), { detail: 1 });
  fireEvent.click(screen.getByText('Below'), { detail: 2 });
  expect(below).toHaveBeenCalledTimes(2);
});
