import { act, screen } from '@testing-library/react';
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
  await person.type(screen.getByRole('textbox', { name: 'Nickname' }), ' Tan');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await openRow(/Gender/);
  await person.click(screen.getByRole('radio', { name: 'Female' }));
  await act(async () => answer({ ...user, nickName: 'Mei Tan' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Female' }).checked).toBe(true);
});
