import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockCalls } from '@/components/testing/mock-calls';
import { show } from '@/components/testing/show';
import type { User } from '@/lib/contract/profile';
import { ProfileRows } from './profile-rows';

vi.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/userInfo' }));

const user: User = {
  userId: 7,
  openId: 'o7',
  nickName: 'Mei',
  mobile: '91234567',
  mobileCountryCode: '+65',
  couponCardList: [],
} as unknown as User;

test('PRF-08 a save that is answered late closes its own row only', async () => {
  let answer = (_: User) => {};
  mockCalls({ 'profile.edit': () => new Promise((resolve) => (answer = resolve)) }, { userId: 7 });
  const { user: person } = await show(<ProfileRows userId={7} rendered={user} />);
  const openRow = async (name: RegExp) => person.click(screen.getByRole('button', { name }));
  await openRow(/Nickname/);
  await person.type(await screen.findByRole('textbox', { name: 'Nickname' }), ' Tan');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await openRow(/Gender/);
  await person.click(screen.getByRole('radio', { name: 'Female' }));
  await act(async () => answer({ ...user, nickName: 'Mei Tan' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Female' }).checked).toBe(true);
});

test('PRF-04 the row of the mobile says what it lacks', async () => {
  mockCalls({}, { userId: 7 });
  const { user: person } = await show(<ProfileRows userId={7} rendered={user} />);
  await person.click(screen.getByRole('button', { name: /Mobile/ }));
  const number = await screen.findByRole('textbox', { name: 'Mobile number' });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  // A missing value is information, and no error.
  expect(await screen.findByText('Please enter your mobile number')).toBe(screen.getByRole('status'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(number);
  await person.type(number, '91234567');
  await person.click(screen.getByRole('button', { name: 'Send code' }));
  expect(screen.getByText('This is your number already')).toBeTruthy();
  expect(document.activeElement).toBe(number);
});

test('PRF-02 a row that is opened gets the focus once its form is there', async () => {
  mockCalls({}, { userId: 7 });
  const { user: person } = await show(<ProfileRows userId={7} rendered={user} />);
  await person.click(screen.getByRole('button', { name: /Nickname/ }));
  const nickname = await screen.findByRole('textbox', { name: 'Nickname' });
  await waitFor(() => expect(document.activeElement).toBe(nickname));
  await person.clear(nickname);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('textbox', { description: 'Please enter a nickname' })).toBe(nickname);
});
