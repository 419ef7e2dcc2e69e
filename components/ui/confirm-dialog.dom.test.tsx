import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog';

type Kind = 'warning' | 'error';

function open(kind: Kind, more: { pending?: boolean } = {}) {
  const acts = { onSure: vi.fn(), onCancel: vi.fn(), onOpenChange: vi.fn() };
  render(
    <ConfirmDialog
      open
      kind={kind}
      title="Cancel the order?"
      content="S$23.40 goes back to your wallet."
      sureLabel="Yes, cancel it"
      cancelLabel="Keep it"
      closeLabel="Close"
      {...acts}
      {...more}
    />,
  );
  const popup = screen.getByRole('alertdialog', { name: 'Cancel the order?' });
  return { ...acts, popup, button: (name: string) => within(popup).getByRole('button', { name }) };
}

const measureDrawing = (popup: HTMLElement, kind: Kind) =>
  popup.querySelector(`[data-kind=${kind}] svg`)?.innerHTML.length;

test.each(['warning', 'error'] as const)(
  'ERR-11 the popup of an %s has its icon, title, content, sure and cancel',
  (kind) => {
    const { popup, button } = open(kind);
    expect(measureDrawing(popup, kind)).toBeGreaterThan(0);
    expect(measureDrawing(popup, kind === 'error' ? 'warning' : 'error')).toBeUndefined();
    const content = document.getElementById(popup.getAttribute('aria-describedby') ?? '');
    expect(content?.textContent).toBe('S$23.40 goes back to your wallet.');
    expect(within(popup).getAllByText('Cancel the order?').length).toBeGreaterThan(0);
    expect(within(popup).getAllByRole('button')).toEqual([button('Keep it'), button('Yes, cancel it')]);
  },
);

test('ERR-11 sure calls back and leaves closing to the caller', async () => {
  const { button, onSure, onCancel, onOpenChange } = open('warning');
  await userEvent.click(button('Yes, cancel it'));
  expect(onSure).toHaveBeenCalledTimes(1);
  expect(onCancel).not.toHaveBeenCalled();
  expect(onOpenChange).not.toHaveBeenCalled();
});

test.each([
  ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Keep it' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('ERR-11 cancelling by %s closes the dialog without calling back', async (_, cancel) => {
  const { onSure, onCancel, onOpenChange } = open('error');
  await cancel();
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(onSure).not.toHaveBeenCalled();
});

test('ERR-11 a pending dialog ignores its buttons and Escape', async () => {
  const { button, onSure, onCancel, onOpenChange } = open('warning', { pending: true });
  await userEvent.click(button('Yes, cancel it'));
  await userEvent.click(button('Keep it'));
  await userEvent.keyboard('{Escape}');
  for (const act of [onSure, onCancel, onOpenChange]) expect(act).not.toHaveBeenCalled();
});
