import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { ConnectionsPage } from './connections-page';

const till = {
  keyId: 7,
  name: 'Counter till',
  ending: 'x9Kq',
  scopes: ['stock' as const, 'orders' as const],
  perMinute: 60,
  madeBy: 'Mei',
  madeAt: '2026-11-20T02:00:00.000Z',
  expiresAt: undefined,
  usedAt: undefined,
  revokedAt: undefined,
  isActive: true,
};

test('HUB-01 a key is made with its scopes and a second factor, shown once, and revoked after a question', async () => {
  const { listInputs } = mockStaffCalls({
    'webhooks.list': { endpoints: [] },
    'apiKeys.list': { keys: [till] },
    'apiKeys.make': { keyId: 8, key: 'makan_secret' },
    'apiKeys.revoke': {},
  });
  const { user } = await showScreen(<ConnectionsPage />, { path: 'connections' });
  await screen.findByText('Counter till');
  expect(screen.getByText('Stock, Orders')).toBeTruthy();
  const make = screen.getByRole<HTMLButtonElement>('button', { name: 'Make the key' });
  expect(make.disabled).toBe(true);
  await user.type(screen.getByLabelText('Name of the system'), 'Deliver');
  await user.click(screen.getAllByRole('checkbox', { name: 'Orders' })[0]!);
  await user.type(screen.getAllByLabelText(/second factor/)[0]!, '123456');
  await user.click(make);
  expect(await screen.findByText('makan_secret')).toBeTruthy();
  expect(listInputs('apiKeys.make')).toMatchObject([
    { name: 'Deliver', scopes: ['orders'], perMinute: 60, code: '123456' },
  ]);
  await user.click(screen.getByRole('button', { name: 'I have stored it' }));
  expect(screen.queryByText('makan_secret')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Yes, revoke' }));
  await expect.poll(() => listInputs('apiKeys.revoke')).toMatchObject([{ keyId: 7 }]);
});

test('HUB-01 a name that is taken is refused at its field', async () => {
  mockStaffCalls({
    'webhooks.list': { endpoints: [] },
    'apiKeys.list': { keys: [] },
    'apiKeys.make': failStaffCall('KEY_NAME_TAKEN', 'Another active key has this name'),
  });
  const { user } = await showScreen(<ConnectionsPage />, { path: 'connections' });
  const name = await screen.findByLabelText<HTMLInputElement>('Name of the system');
  await user.type(name, 'Deliver');
  await user.click(screen.getAllByRole('checkbox', { name: 'Menu' })[0]!);
  await user.click(screen.getByRole('button', { name: 'Make the key' }));
  await screen.findByText('Another active key has this name');
  expect(name.value).toBe('Deliver');
});

/** Fills the form of a key for a restaurant in Singapore, changes one more field, and sends it. */
async function makeKey(reply: StaffReplies['apiKeys.make'], label: string, value: string) {
  const { listInputs } = mockStaffCalls({
    'webhooks.list': { endpoints: [] },
    'apiKeys.list': { keys: [] },
    'apiKeys.make': reply,
  });
  const { user } = await showScreen(<ConnectionsPage />, { path: 'connections' });
  await user.type(await screen.findByLabelText('Name of the system'), 'Deliver');
  await user.click(screen.getAllByRole('checkbox', { name: 'Menu' })[0]!);
  const field = screen.getByLabelText<HTMLInputElement>(label);
  fireEvent.change(field, { target: { value } });
  await user.click(screen.getByRole('button', { name: 'Make the key' }));
  return { field, listInputs };
}

test('HUB-01 the last day of a key ends at midnight in the restaurant', async () => {
  const { listInputs } = await makeKey({ keyId: 8, key: 'makan_secret' }, 'Last day', '2026-12-31');
  await screen.findByText('makan_secret');
  expect(listInputs('apiKeys.make')).toMatchObject([{ expiresAt: '2026-12-31T15:59:59.000Z' }]);
});

test.each([
  ['perMinute', 'Calls per minute, 600 at most', '700', 0],
  ['expiresAt', 'Last day', '2020-01-01', 1],
])('HUB-01 a %s that does not fit is marked at its field and stays', async (path, label, value, sent) => {
  const reply = failStaffCall('INVALID_INPUT', 'Not in the right form', { fields: [{ path, reason: '' }] });
  const { field, listInputs } = await makeKey(reply, label, value);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(field.value).toBe(value);
  expect(listInputs('apiKeys.make')).toHaveLength(sent);
});
