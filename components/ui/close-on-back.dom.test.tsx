import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DialogOrSheet } from './dialog-or-sheet';

/** Records the history events that reach Next.js. */
const traversed = vi.fn();

const settle = () => act(() => new Promise<void>((done) => setTimeout(done, 30)));
const goBack = async () => {
  history.back();
  await settle();
};

beforeEach(() => {
  history.pushState({ __NA: true }, '', '/orderList');
  history.pushState({ __NA: true }, '', '/home');
  window.addEventListener('popstate', traversed);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(async () => {
  cleanup();
  await settle();
  window.removeEventListener('popstate', traversed);
  traversed.mockClear();
  vi.unstubAllGlobals();
});

interface Overlay {
  title: string;
  open: boolean;
  closable?: boolean;
  onClose?: () => void;
}

function Overlays({ all }: { all: Overlay[] }) {
  return all.map(({ title, open, closable, onClose }) => (
    <DialogOrSheet
      key={title}
      open={open}
      title={title}
      closeLabel="Close"
      closable={closable}
      onOpenChange={() => onClose?.()}
    >
      {title}
    </DialogOrSheet>
  ));
}

/** Renders overlays that close on request. Returns functions that open and close them. */
async function show(...initial: Overlay[]) {
  let all = initial;
  const draw = () => (
    <Overlays all={all.map((overlay) => ({ ...overlay, onClose: () => set(overlay.title, false) }))} />
  );
  const view = render(draw());
  const set = (title: string, open: boolean) => {
    all = all.map((overlay) => (overlay.title === title ? { ...overlay, open } : overlay));
    act(() => view.rerender(draw()));
  };
  await settle();
  return { set, unmount: view.unmount };
}
const isShown = (title: string) => screen.queryByRole('dialog', { name: title }) !== null;

test('Back closes the topmost dialog, then the next, then leaves the page', async () => {
  const { set } = await show({ title: 'Cart', open: true }, { title: 'Dish', open: false });
  set('Dish', true);
  await settle();
  await goBack();
  await waitFor(() => expect([isShown('Cart'), isShown('Dish')]).toEqual([true, false]));
  await goBack();
  await waitFor(() => expect(isShown('Cart')).toBe(false));
  expect([location.pathname, traversed.mock.calls.length]).toEqual(['/home', 0]);
  await goBack();
  expect([location.pathname, traversed.mock.calls.length]).toEqual(['/orderList', 1]);
});

test('Back skips the history entry of a dialog that was closed by its button', async () => {
  const { set } = await show({ title: 'Cart', open: true }, { title: 'Dish', open: true });
  set('Dish', false);
  await settle();
  await goBack();
  await settle();
  await waitFor(() => expect(isShown('Cart')).toBe(false));
  expect([location.pathname, traversed.mock.calls.length]).toEqual(['/home', 0]);
  await goBack();
  expect([location.pathname, traversed.mock.calls.length]).toEqual(['/orderList', 1]);
});

test('a dialog that follows another takes over its history entry', async () => {
  const { set } = await show({ title: 'Ask', open: true }, { title: 'Pay', open: false });
  const entries = history.length;
  set('Ask', false);
  set('Pay', true);
  await settle();
  expect([history.length, isShown('Pay')]).toEqual([entries, true]);
  await goBack();
  await waitFor(() => expect(isShown('Pay')).toBe(false));
  expect(location.pathname).toBe('/home');
});

test('a dialog that must not be closed stays, and so does the page', async () => {
  await show({ title: 'Paying', open: true, closable: false });
  await goBack();
  await goBack();
  expect([isShown('Paying'), location.pathname, history.state]).toEqual([
    true,
    '/home',
    { __NA: true, overlays: 1 },
  ]);
});

test('a page opened from a dialog stays, and two steps back skip the dialog', async () => {
  const { unmount } = await show({ title: 'Cart', open: true });
  history.pushState({ __NA: true }, '', '/settlement/order');
  unmount();
  await settle();
  expect(location.pathname).toBe('/settlement/order');
  await goBack();
  expect(location.pathname).toBe('/home');
  await goBack();
  await settle();
  expect(location.pathname).toBe('/orderList');
});
