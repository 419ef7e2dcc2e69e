import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { failWith, mockCalls, type Replies } from '@/components/testing/mock-calls';
import { controlPauses, passSeconds } from '@/components/testing/pauses';
import { show } from '@/components/testing/show';
import type { Locale } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';
import { loadLoginDialog } from './login-dialog';

const mobile = '91234567';

async function open(replies: Replies = {}, locale: Locale = 'en') {
  const calls = mockCalls({ 'auth.thirdSources': { sources: [] }, ...replies });
  const Dialog = await loadLoginDialog(locale);
  const { user } = await show(<Dialog request={{ reason: 'account' }} onDismiss={() => {}} />, {
    locale,
  });
  const getField = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  return {
    user,
    getField,
    listSent: () => calls.listNames().filter((name) => name !== 'auth.thirdSources'),
    click: (name: string) => user.click(screen.getByRole('button', { name })),
    async type(name: string, text: string) {
      await user.clear(getField(name));
      await user.type(getField(name), text);
    },
    async expectError(text: string, field: string) {
      expect(await screen.findByText(text)).toBeTruthy();
      expect(document.activeElement).toBe(getField(field));
      expect(getField(field).getAttribute('aria-invalid')).toBe('true');
    },
  };
}

test('SES-02 each missing field of a login by code shows its error in order, and nothing is sent', async () => {
  const { user, click, type, expectError, getField, listSent } = await open();
  await click('Log in');
  await expectError('Please enter your mobile number', 'Mobile number');
  await type('Mobile number', '5123');
  await click('Log in');
  await expectError('Please enter 8 digits starting with 6/8/9', 'Mobile number');
  // Simulates a pasted or autofilled number with the country's prefix.
  await user.clear(getField('Mobile number'));
  await user.click(getField('Mobile number'));
  await user.paste(`+65 ${mobile}`);
  await click('Log in');
  await expectError('OTP code is required', 'Verification code');
  await type('Verification code', '123');
  await click('Log in');
  await expectError('Please enter the correct verification code', 'Verification code');
  // The whole message may be pasted.
  await user.clear(getField('Verification code'));
  await user.click(getField('Verification code'));
  await user.paste('Your code is 1234, good for 5 minutes.');
  expect(getField('Verification code').value).toBe('1234');
  expect(getField('Verification code').autocomplete).toBe('one-time-code');
  await click('Log in');
  const terms = screen.getByRole('checkbox', { description: 'Please agree to the terms first' });
  expect(terms.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(terms);
  expect(listSent()).toEqual([]);
});

test('SES-02 SES-03 a login by password or login id requires its fields', async () => {
  const { user, click, type, expectError, getField, listSent } = await open();
  await type('Mobile number', mobile);
  await user.click(screen.getByRole('radio', { name: 'Password' }));
  await click('Log in');
  await expectError('Please enter your password', 'Password');
  expect(getField('Password').autocomplete).toBe('current-password');
  await type('Password', 'Laksa2go');
  await click('Log in');
  expect(screen.getByText('Please agree to the terms first')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Login id' }));
  await click('Log in');
  await expectError('Please enter your login id', 'Login id');
  expect(listSent()).toEqual([]);
});

test('SES-01 SES-02 a signup requires code, password by its rule and the terms, in order', async () => {
  const { user, click, type, expectError, getField, listSent } = await open();
  await type('Mobile number', mobile);
  await user.click(screen.getByRole('tab', { name: 'Signup' }));
  await click('Create account');
  await expectError('OTP code is required', 'Verification code');
  await type('Verification code', '1234');
  await click('Create account');
  await expectError('Please enter your password', 'Password');
  await type('Password', 'a-b-c-d');
  await click('Create account');
  await expectError('A password has 6 to 16 letters or digits', 'Password');
  expect(getField('Password').autocomplete).toBe('new-password');
  await type('Password', 'Laksa2go');
  await click('Create account');
  expect(screen.getByText('Please agree to the terms first')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'terms of use' }).getAttribute('href')).toBe('/terms/protocol');
  expect(screen.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/terms/policy');
  expect(listSent()).toEqual([]);
});

test('SES-07 a code is sent to a valid mobile only, and another one 60 s later', async () => {
  const { click, type, expectError, listSent } = await open({ 'auth.sendCode': {} });
  await type('Mobile number', '1234');
  await click('Send code');
  await expectError('Please enter 8 digits starting with 6/8/9', 'Mobile number');
  expect(listSent()).toEqual([]);

  await type('Mobile number', mobile);
  controlPauses();
  await act(async () => screen.getByRole('button', { name: 'Send code' }).click());
  const again = await screen.findByRole('button', { name: /^Send again in \d+ s$/ });
  await passSeconds(50);
  expect(again.getAttribute('aria-disabled')).toBe('true');
  await act(async () => again.click());
  expect(listSent()).toEqual(['auth.sendCode']);
  await passSeconds(11);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send code' })).toBeTruthy());
});

test.each<[string, unknown, string]>([
  ['CODE_WRONG', { triesLeft: 2 }, 'Please enter the correct verification code. 2 tries left.'],
  ['CODE_EXPIRED', undefined, 'This code has expired. Please ask for a new one.'],
])(
  'SES-07 a login that fails with %s shows it at the code and keeps the input',
  async (code, detail, text) => {
    const { user, click, type, expectError, getField, listSent } = await open({
      'auth.loginByCode': failWith(code, detail),
    });
    await type('Mobile number', mobile);
    await type('Verification code', '1234');
    await user.click(screen.getByRole('checkbox'));
    await click('Log in');
    await screen.findByText(text);
    await expectError(text, 'Verification code');
    expect(listSent()).toEqual(['auth.loginByCode']);
    expect([getField('Mobile number').value, getField('Verification code').value]).toEqual([mobile, '1234']);
  },
);

test.each<[Locale, string, string, string, string]>([
  ['en', 'Mobile number', 'Password', 'Log in', 'Too many tries. Please wait 15 minutes.'],
  ['zh-CN', '手机号', '密码', '登录', '尝试次数过多，请等待 15 分钟。'],
  ['vn', 'Số điện thoại', 'Mật khẩu', 'Đăng nhập', 'Bạn đã thử quá nhiều lần. Vui lòng chờ 15 phút.'],
])('too many wrong passwords show in %s how long to wait', async (locale, number, password, submit, text) => {
  const { user, type, getField, click } = await open(
    { 'auth.loginByPassword': failWith('TOO_MANY', { retryAfterSeconds: 890 }) },
    locale,
  );
  await user.click(screen.getAllByRole('radio')[1]!);
  await type(number, mobile);
  await type(password, 'Laksa2go');
  await user.click(screen.getByRole('checkbox'));
  await click(submit);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(getField(password).value).toBe('Laksa2go');
});

test('SES-05 DEC-43 a failed code of a signup shows the specification’s text in Vietnamese', async () => {
  const { user, type, click, listSent } = await open({ 'auth.checkCode': failWith('CODE_WRONG') }, 'vn');
  await user.click(screen.getByRole('tab', { name: 'Đăng ký' }));
  await type('Số điện thoại', mobile);
  await type('Mã xác minh', '1234');
  await type('Mật khẩu', 'Laksa2go');
  await user.click(screen.getByRole('checkbox'));
  await click('Tạo tài khoản');
  expect(await screen.findByText('Mã xác minh thất bại')).toBeTruthy();
  expect(listSent()).toEqual(['auth.checkCode']);
});

test('SES-02 a late answer moves no focus into a field while a password is being typed', async () => {
  let answer = (_: object) => {};
  const { user, type, getField } = await open({
    'auth.sendCode': () => new Promise((resolve) => (answer = resolve)) as never,
  });
  await type('Mobile number', mobile);
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await user.click(getField('Mobile number'));
  await act(async () => answer({}));
  expect(document.activeElement).toBe(getField('Mobile number'));
});

test('SES-02 a late refusal leaves the focus where the diner writes by now', async () => {
  let refuse = () => {};
  const { user, click, type, getField } = await open({
    'auth.loginByPassword': () =>
      new Promise((_, reject) => {
        refuse = () => reject(new ApiError({ code: 'PHONE_INVALID', message: '', status: 400 }));
      }),
  });
  await user.click(screen.getByRole('radio', { name: 'Password' }));
  await type('Mobile number', mobile);
  await type('Password', 'secret1');
  await user.click(screen.getByRole('checkbox'));
  await click('Log in');
  await user.type(getField('Password'), '2');
  await act(async () => refuse());
  await waitFor(() => expect(getField('Mobile number').getAttribute('aria-invalid')).toBe('true'));
  await user.keyboard('3');
  expect([getField('Mobile number').value, getField('Password').value]).toEqual([mobile, 'secret123']);
});

test('TPL-01 a sign-in elsewhere that answers late neither leaves the page nor changes the tab', async () => {
  let answer = (_: Response) => {};
  const { user, type, getField } = await open({ 'auth.thirdSources': { sources: ['google'] } });
  const gateway = fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    path.endsWith('/api/sign-in/begin')
      ? new Promise<Response>((resolve) => (answer = resolve))
      : gateway(path, init),
  );
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  await user.click(await screen.findByRole('button', { name: /Google/ }));
  await type('Mobile number', mobile);
  await act(async () => answer(Response.json({ ok: true, data: { url: 'https://sign.example/' } })));
  expect(assign).not.toHaveBeenCalled();
  expect(getField('Mobile number').value).toBe(mobile);
});

test('SES-02 the first missing field alone shows its error, which goes when the field is corrected', async () => {
  const { click, type, getField } = await open();
  const listErrors = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  await click('Log in');
  expect(listErrors()).toEqual(['Please enter your mobile number']);
  expect(document.activeElement).toBe(getField('Mobile number'));
  await type('Mobile number', mobile);
  expect(listErrors()).toEqual([]);
  await click('Log in');
  expect(listErrors()).toEqual(['OTP code is required']);
  expect(screen.getByRole('textbox', { description: 'OTP code is required' })).toBe(
    getField('Verification code'),
  );
});

test('another way to log in drops the errors and keeps the number, as the signup does', async () => {
  const { user, click, type, getField } = await open();
  await type('Mobile number', mobile);
  await click('Log in');
  expect(screen.getAllByRole('alert')).not.toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'Password' }));
  expect(screen.queryAllByRole('alert')).toEqual([]);
  expect(getField('Mobile number').value).toBe(mobile);
  await user.click(screen.getByRole('tab', { name: 'Signup' }));
  expect(getField('Mobile number').value).toBe(mobile);
});

test('SES-07 a code that cannot be sent says so at its field', async () => {
  const { click, type, getField } = await open({
    'auth.sendCode': failWith('TOO_MANY', { retryAfterSeconds: 890 }),
  });
  await type('Mobile number', mobile);
  await click('Send code');
  const text = 'Too many tries. Please wait 15 minutes.';
  expect(await screen.findByRole('textbox', { description: text })).toBe(getField('Verification code'));
});
