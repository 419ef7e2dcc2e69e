import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { TabletSection } from './tablet-section';

async function setPin(pin: string, replies: StaffReplies) {
  const { listInputs } = mockStaffCalls(replies);
  const { user } = await showScreen(<TabletSection />, { path: 'account' });
  const field = screen.getByLabelText<HTMLInputElement>('Your PIN here');
  await user.type(field, pin);
  await user.click(screen.getByRole('button', { name: 'Save the PIN' }));
  return { field, listInputs };
}

test('CON-03 a PIN is saved and no longer shown', async () => {
  const { field, listInputs } = await setPin('2468', { 'people.setPin': {} });
  expect(await screen.findByText('Your PIN is saved.')).toBeTruthy();
  expect(field.value).toBe('');
  expect(listInputs('people.setPin')).toMatchObject([{ pin: '2468' }]);
});

test('CON-03 a PIN that is easy to guess has its error at the field', async () => {
  const { field } = await setPin('1111', { 'people.setPin': failStaffCall('PIN_WEAK', 'Harder, please') });
  await waitFor(() => expect(document.activeElement).toBe(field));
  const note = document.getElementById(field.getAttribute('aria-describedby')!);
  expect(note?.textContent).toBe('Harder, please');
  expect(screen.queryByText('Your PIN is saved.')).toBeNull();
});
