import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DialogOrSheet } from './dialog-or-sheet';
import { reserveBottom } from './pinned-bottom';
import { showToast, type Toast } from './toast';
import { ToastView } from './toast-view';

const viewport = Object.assign(new EventTarget(), { offsetTop: 0, height: 800 });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('visualViewport', viewport);
  vi.stubGlobal('innerHeight', 800);
  viewport.height = 800;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const send = (toast: Partial<Toast> = {}) =>
  act(async () => showToast({ kind: 'info', text: 'Removed', ...toast }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const Page = ({ open }: { open: boolean }) => (
  <>
    <ToastView label="Messages" />
    <DialogOrSheet open={open} onOpenChange={() => {}} title="Your cart" closeLabel="Close" footer="S$8.50">
      Laksa
    </DialogOrSheet>
  </>
);

test('LIM-01 toasts move above a keyboard 300 ms after the window was last resized', async () => {
  render(<ToastView label="Messages" />);
  await send();
  await pass(100);
  const findOffset = () => screen.getByText('Removed').closest('ol')?.style.bottom;
  const resize = (height: number) => {
    viewport.height = height;
    viewport.dispatchEvent(new Event('resize'));
  };
  expect(findOffset()).toBe('12px');
  resize(600);
  await pass(299);
  resize(500);
  await pass(299);
  expect(findOffset()).toBe('12px');
  await pass(1);
  expect(findOffset()).toBe('312px');
});

test('a toast moves above a bar that comes after it', async () => {
  render(<ToastView label="Messages" />);
  await send();
  const findOffset = () => screen.getByText('Removed').closest('ol')?.style.bottom;
  expect(findOffset()).toBe('12px');
  const bar = document.body.appendChild(document.createElement('div'));
  bar.dataset.pinned = '';
  bar.style.position = 'fixed';
  bar.getBoundingClientRect = () => new DOMRect(0, 700, 390, 100);
  const release = reserveBottom(116);
  expect(findOffset()).toBe('112px');
  release();
  bar.remove();
});

test('a toast over an open dialog is a part of it, in its focus trap and read by screen readers', async () => {
  render(<Page open />);
  const undo = vi.fn();
  await send({ action: { label: 'Undo', onClick: undo } });
  const dialog = within(screen.getByRole('dialog', { name: 'Your cart' }));
  const region = dialog.getByRole('region', { name: 'Messages' });
  expect(within(region).getByText('Removed')).toBeTruthy();
  expect(region.querySelector('.fixed')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Removed')).toBeNull();
});

test('a toast moves into a dialog that opens after it, and back to the page when that closes', async () => {
  const { rerender } = render(<Page open={false} />);
  await send();
  rerender(<Page open />);
  expect(within(screen.getByRole('dialog')).getByText('Removed')).toBeTruthy();
  rerender(<Page open={false} />);
  expect(screen.getByText('Removed').closest('[role=dialog]')).toBeNull();
});

test('the live regions of page and dialog stay mounted, and only the cards move between them', async () => {
  const { rerender } = render(<Page open={false} />);
  const page = screen.getByRole('region', { name: 'Messages' });
  await send();
  const observer = new MutationObserver(() => {});
  observer.observe(document.body, { childList: true, subtree: true });
  const listAddedCards = () =>
    observer
      .takeRecords()
      .flatMap(({ addedNodes }) => [...addedNodes].filter(({ nodeName }) => nodeName === 'LI'));
  rerender(<Page open />);
  expect(listAddedCards()).toHaveLength(1);
  expect([page.isConnected, page.textContent]).toEqual([true, '']);
  rerender(<Page open={false} />);
  expect(listAddedCards()).toHaveLength(1);
  expect(page.textContent).toBe('Removed');
});

test('the reading time of a toast continues when a dialog opens', async () => {
  const { rerender } = render(<Page open={false} />);
  await send();
  await pass(2_500);
  rerender(<Page open />);
  await pass(1_499);
  expect(screen.queryByText('Removed')).toBeTruthy();
  await pass(1);
  expect(screen.queryByText('Removed')).toBeNull();
});

test('the reading time of a toast pauses while the page is hidden', async () => {
  render(<ToastView label="Messages" />);
  await send();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(60_000);
  expect(screen.queryByText('Removed')).toBeTruthy();
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(4_000);
  expect(screen.queryByText('Removed')).toBeNull();
});

test('the focus returns from the action of a toast to where it was before', async () => {
  render(
    <>
      <input aria-label="Name" />
      <ToastView label="Messages" />
    </>,
  );
  const focused: unknown[] = [];
  await send({ action: { label: 'Undo', onClick: () => focused.push(document.activeElement) } });
  const field = screen.getByLabelText('Name');
  act(() => field.focus());
  const undo = screen.getByRole('button', { name: 'Undo' });
  act(() => undo.focus());
  fireEvent.click(undo);
  // The action comes last, so that it can move the focus itself.
  expect([...focused, document.activeElement]).toEqual([field, field]);
});

test('a toast is read for four seconds, and stays under the pointer', async () => {
  render(<ToastView label="Messages" />);
  await send();
  const card = screen.getByText('Removed').closest('li')!;
  await pass(3_999);
  fireEvent.pointerEnter(card, { pointerType: 'mouse' });
  await pass(60_000);
  expect(screen.queryByText('Removed')).toBeTruthy();
  fireEvent.pointerLeave(card);
  await pass(4_000);
  expect(screen.queryByText('Removed')).toBeNull();
});

test('a toast replaces the earlier one of its id, and three are shown at most', async () => {
  render(<ToastView label="Messages" />);
  for (const text of ['one', 'two', 'three', 'four'])
    await send({ text, id: text === 'two' ? 'x' : undefined });
  await send({ text: 'five', id: 'x' });
  expect(screen.getAllByRole('listitem').map((card) => card.textContent)).toEqual(['three', 'four', 'five']);
});

test('the page has room at its end while a toast is shown', async () => {
  render(<ToastView label="Messages" />);
  expect(document.body.style.paddingBottom).toBe('');
  await send();
  expect(document.body.style.paddingBottom).toBe('24px');
  await pass(4_000);
  expect(document.body.style.paddingBottom).toBe('');
});
