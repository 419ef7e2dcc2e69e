import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Locale } from '@/lib/contract/values';
import { CallError } from '../api/call';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { SignInPage } from './sign-in-page';

async function signIn(replies: StaffReplies, locale: Locale = 'en', email = ' hana@staff.example ') {
  const calls = mockStaffCalls(replies);
  const { user, container } = await showScreen(<SignInPage />, { locale, path: '/sign-in' });
  const getField = (name: string) => container.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
  const submit = () => user.click(container.querySelector('button[type=submit]')!);
  await user.type(getField('email'), email);
  await user.type(getField('password'), 'not the password');
  await submit();
  return { user, calls, getField, submit };
}

test.each<[Locale, heading: string]>([
  ['en', 'Sign in to the console'],
  ['zh-CN', '登录管理后台'],
  ['vn', 'Đăng nhập trang quản lý'],
])('CON-02 a failed sign-in shows the reason in %s and keeps the input', async (locale, heading) => {
  const { calls, getField } = await signIn(
    { 'account.signIn': failStaffCall('LOGIN_FAILED', 'Logging in did not work') },
    locale,
  );
  expect((await screen.findByRole('alert')).textContent).toBe('Logging in did not work');
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
  expect(getField('email').value.trim()).toBe('hana@staff.example');
  expect(calls.listInputs('account.signIn')).toMatchObject([
    { email: 'hana@staff.example', password: 'not the password' },
  ]);
});

test.each([
  ['farah@gmail', 'Please write an address like name@example.com'],
  ['farah@gmail..com', 'Please check this: it is missing or not in the right form'],
])('CON-02 the address %s is marked at its field and not sent', async (email, error) => {
  const { calls, getField } = await signIn({ 'account.signIn': failStaffCall('LOGIN_FAILED') }, 'en', email);
  await screen.findByText(error);
  expect(document.getElementById(getField('email').getAttribute('aria-describedby')!)?.textContent).toBe(
    error,
  );
  expect(calls.listInputs('account.signIn')).toEqual([]);
});

test('CON-02 an account with a second factor requires its code, which gets the focus', async () => {
  const { user, calls, getField, submit } = await signIn({
    'account.signIn': failStaffCall('SECOND_FACTOR_NEEDED', 'Please enter the code'),
  });
  expect((await screen.findByRole('status')).textContent).toContain('Please enter the code');
  expect(document.activeElement).toBe(getField('code'));
  await user.type(getField('code'), '123456');
  await submit();
  expect(calls.listInputs('account.signIn')[1]).toMatchObject({ code: '123456' });
});

test('CON-02 a password that is corrected while the code is asked for stays in its field', async () => {
  let ask = () => {};
  const { user, getField } = await signIn({
    'account.signIn': () =>
      new Promise(
        (_, reject) => (ask = () => reject(new CallError('SECOND_FACTOR_NEEDED', 'Please enter the code'))),
      ),
  });
  await user.click(getField('password'));
  await user.keyboard('!');
  ask();
  await screen.findByText('Please enter the code');
  await user.keyboard('?');
  expect(getField('code').value).toBe('');
  expect(getField('password').value).toBe('not the password!?');
});
