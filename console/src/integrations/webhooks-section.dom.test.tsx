import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failStaffCall, mockStaffCalls } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { ConnectionsPage } from './connections-page';

const endpoint = {
  endpointId: 3,
  url: 'https://till.example.com/hook',
  events: ['order.changed' as const, 'stock.changed' as const],
  withGuests: false,
  madeBy: 'Mei',
  madeAt: '2026-11-20T02:00:00.000Z',
  failures: 6,
  pausedUntil: '2026-11-20T03:00:00.000Z',
  waiting: 4,
};

const delivery = {
  eventId: 'evt_1',
  event: 'order.changed' as const,
  thing: 'order-1',
  at: '2026-11-20T02:30:00.000Z',
  state: 'failed' as const,
  attempts: 12,
  triedAt: '2026-11-20T02:31:00.000Z',
  nextTryAt: undefined,
  status: 500,
  answer: 'broken',
};

const showPage = () => showScreen(<ConnectionsPage />, { path: 'connections' });

test('HUB-02 an address is tested, its latest answers are shown, and an event is sent again', async () => {
  const { listInputs } = mockStaffCalls({
    'apiKeys.list': { keys: [] },
    'webhooks.list': { endpoints: [endpoint] },
    'webhooks.test': { eventId: 'evt_2' },
    'webhooks.replay': {},
    'webhooks.deliveries': { deliveries: [delivery] },
  });
  const { user } = await showPage();
  await screen.findByText(endpoint.url);
  expect(screen.getByText('Not accepted')).toBeTruthy();
  expect(screen.getByText(/4 events wait/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send a test' }));
  await expect.poll(() => listInputs('webhooks.test')).toMatchObject([{ endpointId: 3 }]);
  const list = within(await screen.findByRole('list', { name: 'Latest events' }));
  expect(list.getByText(/500 broken/)).toBeTruthy();
  await user.click(list.getByRole('button', { name: 'Send again' }));
  await expect.poll(() => listInputs('webhooks.replay')).toMatchObject([{ eventId: 'evt_1' }]);
});

test('HUB-02 the latest answers stay when an event cannot be sent again', async () => {
  mockStaffCalls({
    'apiKeys.list': { keys: [] },
    'webhooks.list': { endpoints: [{ ...endpoint, endpointId: 5 }] },
    'webhooks.deliveries': { deliveries: [delivery] },
    'webhooks.replay': failStaffCall('STATUS_CONFLICT', 'Somebody sent it again'),
  });
  const { user } = await showPage();
  await user.click(await screen.findByRole('button', { name: 'Latest events' }));
  const list = within(await screen.findByRole('list', { name: 'Latest events' }));
  await user.click(list.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Somebody sent it again')).toBeTruthy();
  expect(screen.getByText(/500 broken/)).toBeTruthy();
});

test('HUB-02 an address is added with its events, its secret is shown once, and a private one is refused at its field', async () => {
  const replies = {
    'apiKeys.list': { keys: [] },
    'webhooks.list': { endpoints: [] },
  };
  mockStaffCalls({
    ...replies,
    'webhooks.add': failStaffCall('WEBHOOK_URL_REFUSED', 'Events go only to the public internet'),
  });
  const { user } = await showPage();
  await user.type(await screen.findByLabelText('Address of your server'), 'https://10.0.0.1/');
  await user.click(screen.getByRole('checkbox', { name: 'Payments' }));
  await user.click(screen.getByRole('button', { name: 'Add the address' }));
  await screen.findByText('Events go only to the public internet');

  const { listInputs } = mockStaffCalls({
    ...replies,
    'webhooks.add': { endpointId: 4, secret: 'whsec_abc' },
  });
  await user.click(screen.getByRole('button', { name: 'Add the address' }));
  expect(await screen.findByText('whsec_abc')).toBeTruthy();
  expect(listInputs('webhooks.add').at(-1)).toMatchObject({ events: ['payment.changed'], withGuests: false });
});
