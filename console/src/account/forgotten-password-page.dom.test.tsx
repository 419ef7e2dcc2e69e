import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Locale } from '@/lib/contract/values';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { ForgottenPasswordPage } from './forgotten-password-page';

async function ask(email: string, reply: StaffReplies['account.mailPasswordLink'], locale: Locale = 'en') {
  const { listInputs } = mockStaffCalls({ 'account.mailPasswordLink': reply });
  const { user, container } = await showScreen(<ForgottenPasswordPage />, {
    locale,
    path: '/forgotten-password',
  });
  await screen.findByRole('heading');
  const field = container.querySelector<HTMLInputElement>('input[name=email]')!;
  await user.type(field, email);
  await user.click(container.querySelector('button[type=submit]')!);
  return { field, listSent: () => listInputs('account.mailPasswordLink') };
}

test.each<[Locale, sentence: string]>([
  ['en', 'If hana@staff.example has an account here, a mail with a link is on its way.'],
  ['zh-CN', '如果 hana@staff.example 在此有账户，含链接的邮件已在途中。'],
  ['vn', 'Nếu hana@staff.example có tài khoản ở đây, một thư có liên kết đang được gửi.'],
])(
  'CON-02 the page says in %s that a mail is on its way, if there is an account',
  async (locale, sentence) => {
    const { listSent } = await ask(' hana@staff.example', () => ({}), locale);
    expect((await screen.findByRole('status')).textContent).toContain(sentence);
    expect(listSent()).toMatchObject([{ email: 'hana@staff.example' }]);
  },
);

test('CON-02 a refusal is shown, and the address stays', async () => {
  const { field } = await ask('hana@staff.example', failStaffCall('TOO_MANY', 'Please wait a moment'));
  expect((await screen.findByRole('alert')).textContent).toBe('Please wait a moment');
  expect(field.value).toBe('hana@staff.example');
});
