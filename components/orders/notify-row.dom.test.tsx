import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import { change, query } from '@/lib/client/api/call';
import { sampleOrder } from '@/lib/domain/orders/sample-order';
import { NotifyRow } from './notify-row';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn(), change: vi.fn() }));
vi.mock('@/components/ui/toast', () => ({ showToast: vi.fn() }));

const asked = vi.mocked(query) as unknown as ReturnType<typeof vi.fn>;
const sent = vi.mocked(change) as unknown as ReturnType<typeof vi.fn>;
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
const subscription = { endpoint, toJSON: () => ({ keys: { p256dh: 'key', auth: 'secret' } }) };

/** Stubs a browser with notifications: its permission and the diner's answer to the prompt. */
function stubBrowser({ permission = 'default', answer = 'granted' } = {}) {
  let current: typeof subscription | null = null;
  const pushManager = {
    getSubscription: async () => current,
    subscribe: vi.fn(async () => {
      current = subscription;
      return subscription;
    }),
  };
  const notification = {
    permission,
    requestPermission: vi.fn(async () => {
      notification.permission = answer;
      return answer;
    }),
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }) },
  });
  return { pushManager, notification };
}

beforeEach(() => {
  vi.clearAllMocks();
  asked.mockResolvedValue({ publicKey: 'AQID', subscribed: false });
  sent.mockResolvedValue({ subscribed: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const getSwitchState = () => screen.getByRole('switch').getAttribute('aria-checked');

test('a user turns notifications of an order on and off; the browser prompts on the click only', async () => {
  const { notification, pushManager } = stubBrowser();
  const { user } = await show(<NotifyRow order={sampleOrder()} />);
  const turn = await screen.findByRole('switch', { name: /Tell me when it changes/ });
  expect(notification.requestPermission).not.toHaveBeenCalled();
  await user.click(turn);
  await waitFor(() => expect(getSwitchState()).toBe('true'));
  expect(pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: new Uint8Array([1, 2, 3]),
  });
  expect(sent).toHaveBeenLastCalledWith('orders.pushSubscribe', {
    orderTransactionId: 'order-1',
    endpoint,
    p256dh: 'key',
    auth: 'secret',
  });
  await user.click(turn);
  await waitFor(() => expect(getSwitchState()).toBe('false'));
  expect(sent).toHaveBeenLastCalledWith('orders.pushUnsubscribe', {
    orderTransactionId: 'order-1',
    endpoint,
  });
});

test('a denied permission is explained and not requested again', async () => {
  stubBrowser({ answer: 'denied' });
  const { user } = await show(<NotifyRow order={sampleOrder()} />);
  await user.click(await screen.findByRole('switch'));
  expect(await screen.findByText('Notifications are blocked in your browser’s settings.')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
  expect(getSwitchState()).toBe('false');
});

test('the row has its place before its state is known, so that no other row moves', async () => {
  stubBrowser();
  let answer = (_found: object) => {};
  asked.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { user } = await show(<NotifyRow order={sampleOrder()} />);
  const turn = screen.getByRole('switch', { name: /Tell me when it changes/ });
  expect(turn.getAttribute('aria-disabled')).toBe('true');
  await user.click(turn);
  expect(sent).not.toHaveBeenCalled();
  answer({ publicKey: 'AQID', subscribed: false });
  await waitFor(() => expect(turn.getAttribute('aria-disabled')).toBe('false'));
  expect(screen.getByRole('switch')).toBe(turn);
});

test('the row is hidden without support for notifications', async () => {
  const expectNothing = async (order = sampleOrder()) => {
    const { container, unmount } = await show(<NotifyRow order={order} />);
    await waitFor(() => expect(container.innerHTML).toBe(''));
    unmount();
  };
  await expectNothing();
  expect(asked).not.toHaveBeenCalled();
  stubBrowser();
  await expectNothing(sampleOrder({ orderStatus: 9 }));
  expect(asked).not.toHaveBeenCalled();
  asked.mockResolvedValue({ subscribed: false });
  await expectNothing();
  expect(asked).toHaveBeenCalledOnce();
});
