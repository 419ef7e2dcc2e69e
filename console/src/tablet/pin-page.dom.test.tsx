import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallError } from '../api/call';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { PinPage } from './pin-page';

const restaurantName = 'Lantern Kitchen';
const people = [
  { staffId: 1, name: 'Hana' },
  { staffId: 2, name: 'Bo' },
];

async function open(replies: StaffReplies = {}, options: Parameters<typeof showScreen>[1] = {}) {
  const { listInputs } = mockStaffCalls({
    'tablet.people': { restaurantName, people, current: undefined },
    ...replies,
  });
  const { user } = await showScreen(<PinPage />, { path: '/pin', ...options });
  return {
    user,
    listInputs,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
  };
}

test('CON-03 a person taps their name and the digits of the PIN, at least four and at most six', async () => {
  const { press, listInputs } = await open({ 'tablet.unlock': {} });
  await press('Bo');
  for (const digit of '246') await press(digit);
  const unlock = screen.getByRole<HTMLButtonElement>('button', { name: 'Unlock' });
  expect(unlock.disabled).toBe(true);
  for (const digit of '8097') await press(digit);
  await press('Unlock');
  await waitFor(() => expect(listInputs('tablet.unlock')).toEqual([{ staffId: 2, pin: '246809' }]));
});

test('CON-03 a wrong PIN is cleared, and another person is chosen without it', async () => {
  const { user, press } = await open({
    'tablet.unlock': failStaffCall('PIN_WRONG', 'This PIN is not right'),
  });
  await press('Bo');
  await user.type(screen.getByLabelText('PIN of Bo'), '2468{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('This PIN is not right');
  expect(screen.getByLabelText<HTMLInputElement>('PIN of Bo').value).toBe('');
  await user.type(screen.getByLabelText('PIN of Bo'), '24');
  await press('Somebody else');
  await press('Hana');
  expect(screen.getByLabelText<HTMLInputElement>('PIN of Hana').value).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('CON-03 a PIN that is typed again stays when the answer to the wrong one arrives', async () => {
  let answer = () => {};
  const { user, press } = await open({
    'tablet.unlock': () =>
      new Promise(
        (_, reject) => (answer = () => reject(new CallError('PIN_WRONG', 'This PIN is not right'))),
      ),
  });
  await press('Bo');
  const field = screen.getByLabelText<HTMLInputElement>('PIN of Bo');
  await user.type(field, '2468{Enter}');
  await user.clear(field);
  await user.type(field, '80');
  answer();
  await screen.findByText('This PIN is not right');
  expect(field.value).toBe('80');
});

test('CON-03 a tablet in use is locked, and one that waits for a PIN has nothing to lock', async () => {
  let current: number | undefined = 2;
  const { press } = await open({
    'tablet.people': () => ({ restaurantName, people, current }),
    'tablet.lock': () => {
      current = undefined;
      return {};
    },
  });
  await press('Lock');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Lock' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Hana' })).toBeTruthy();
});

test('CON-03 CON-19 in Chinese a tablet without a PIN explains how to set one', async () => {
  await open({ 'tablet.people': { restaurantName, people: [], current: undefined } }, { locale: 'zh-CN' });
  expect(await screen.findByText(/^还没有人设置 PIN 码/)).toBeTruthy();
});

test('CON-03 nobody else is chosen while the tablet is being unlocked', async () => {
  const { user, press } = await open({ 'tablet.unlock': () => new Promise(() => {}) });
  await press('Bo');
  await user.type(screen.getByLabelText('PIN of Bo'), '2468{Enter}');
  await press('Somebody else');
  expect(screen.getByLabelText('PIN of Bo')).toBeTruthy();
});
