import { expect, test, vi } from 'vitest';
import { answerPushes, openPushed, readPush } from './push-events';

const origin = 'https://sg.example.test';
const message = {
  title: 'Lantern Kitchen',
  body: 'In preparation',
  tag: 'order-1',
  path: '/myOrderDetail?orderId=1',
};

test('only messages of ours are shown, and only pages of this shop are opened', () => {
  expect(readPush(JSON.stringify(message), origin)).toEqual(message);
  const others = [
    undefined,
    '',
    'hello',
    '[]',
    JSON.stringify({ ...message, title: 1 }),
    JSON.stringify({ ...message, path: 'https://evil.example/' }),
    JSON.stringify({ ...message, path: '//evil.example/' }),
    JSON.stringify({ ...message, path: 'javascript:alert(1)' }),
  ];
  for (const text of others) expect.soft(readPush(text, origin), text).toBeUndefined();
});

test('a click focuses the window that shows the order already, else opens a new one', async () => {
  const focus = vi.fn(async () => {});
  const open = vi.fn(async () => {});
  const createSurroundings = (urls: string[]) => ({
    origin,
    show: async () => {},
    windows: async () => urls.map((url) => ({ url, focus })),
    open,
  });
  await openPushed(
    message.path,
    createSurroundings([`${origin}/home`, `${origin}/vn/myOrderDetail?orderId=1`]),
  );
  expect(focus).toHaveBeenCalledOnce();
  expect(open).not.toHaveBeenCalled();
  await openPushed(message.path, createSurroundings([`${origin}/myOrderDetail?orderId=2`]));
  expect(open).toHaveBeenCalledWith(`${origin}/myOrderDetail?orderId=1`);
  await openPushed('https://evil.example/', createSurroundings([]));
  expect(open).toHaveBeenCalledOnce();
});

test.each([
  ['/table-offer?token=B', '/table-offer?token=A', false],
  ['/table-offer?token=B', '/vn/table-offer?token=B', true],
  ['/vn/queue?token=B', '/queue?token=B', true],
  ['/vn/queue?token=B', '/zh-CN/queue?token=B', true],
  ['/queue?token=B', '/queue?door=main', false],
  ['/queue?token=B', '/queue', false],
  ['/myOrderDetail?orderId=1', '/myOrderDetail?orderId=1&canSubscribe=1', true],
])('a click on a message for %s takes a window at %s for the same page: %s', async (path, shown, isSame) => {
  const focus = vi.fn(async () => {});
  const open = vi.fn(async () => {});
  await openPushed(path, {
    origin,
    show: async () => {},
    windows: async () => [{ url: origin + shown, focus }],
    open,
  });
  expect([focus.mock.calls.length, open.mock.calls.length]).toEqual(isSame ? [1, 0] : [0, 1]);
});

test('a worker shows what is pushed and handles the click on it', async () => {
  const listeners: Record<string, (event: never) => void> = {};
  const showNotification = vi.fn(async () => {});
  const openWindow = vi.fn(async () => {});
  answerPushes(
    {
      registration: { showNotification },
      clients: { matchAll: async () => [], openWindow },
      addEventListener: (type: string, listener: (event: never) => void) => {
        listeners[type] = listener;
      },
    },
    origin,
  );
  const work: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => work.push(promise);
  listeners.push!({ data: { text: () => JSON.stringify(message) }, waitUntil } as never);
  await Promise.all(work);
  expect(showNotification).toHaveBeenCalledWith('Lantern Kitchen', {
    body: 'In preparation',
    tag: 'order-1',
    data: { path: message.path },
  });
  const close = vi.fn();
  listeners.notificationclick!({ notification: { close, data: { path: message.path } }, waitUntil } as never);
  await Promise.all(work);
  expect(close).toHaveBeenCalledOnce();
  expect(openWindow).toHaveBeenCalledWith(`${origin}${message.path}`);
});
