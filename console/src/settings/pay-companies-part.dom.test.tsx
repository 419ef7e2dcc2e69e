import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CallError } from '../api/call';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { SettingsPage } from './settings-page';

const stripe = {
  company: 'stripe',
  title: 'Stripe',
  payTypes: [
    { payType: 'CREDITCARD_PAY', name: 'Card' },
    { payType: 'PAY_NOW', name: 'PayNow' },
  ],
  fields: [
    { name: 'secretKey', isSecret: true, example: 'rk_live_…' },
    { name: 'webhookSecret', isSecret: true, example: 'whsec_…' },
  ],
  hasAccount: true,
  isEntered: false,
  wrongKeys: 'trial' as const,
  noticeUrl: 'https://console.example.com/provider/stripe/7/notice',
  smallest: 50,
  largest: 99_999_999,
};

const settings: StaffReplies = {
  'menu.draft': {
    revision: 1,
    document: {
      restaurant: {
        country: 'SG',
        timeZone: 'Asia/Singapore',
        defaultLocale: 'en',
        name: { en: 'Lantern Kitchen' },
        address: { en: '1 Sample Street' },
        phone: '+65 6000 0000',
      },
      payment: { accept: ['CASH_PAY_ON_PICK'] },
    },
    edits: [],
    errors: [],
    notes: [],
    publish: undefined,
    publishError: undefined,
  },
  'domains.list': { domains: [], target: { name: 'shop.example.com', addresses: [] } },
  'settings.save': { revision: 2, conflicts: [] },
  'payCompanies.list': { companies: [stripe] },
};

test.each<[CallError['code'], detail: object, label: string | RegExp, text: string]>([
  [
    'INVALID_INPUT',
    { fields: [{ path: 'webhookSecret', reason: 'it looks like whsec_…' }] },
    'Signing secret of the webhook',
    'Please check this: it is missing or not in the right form',
  ],
  ['SECOND_FACTOR_WRONG', {}, /second factor/, 'The code is wrong'],
])('GTW-03 an account that is refused with %s says so at its field', async (code, detail, label, text) => {
  mockStaffCalls({
    ...settings,
    'payCompanies.enter': failStaffCall(code, 'The code is wrong', { ...detail }),
  });
  const { user } = await showScreen(<SettingsPage />, { path: 'settings' });
  await user.click(await screen.findByRole('button', { name: 'Show payment companies' }));
  const part = within(await screen.findByRole('region', { name: 'Stripe' }));
  const key = part.getByLabelText<HTMLInputElement>('Restricted key');
  await user.type(key, 'rk_live_abc');
  await user.type(part.getByLabelText('Signing secret of the webhook'), 'abc');
  await user.click(part.getByRole('button', { name: 'Store the account' }));
  expect((await part.findByRole('alert')).textContent).toBe(text);
  const field = part.getByLabelText(label);
  expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe(text);
  expect(key.value).toBe('rk_live_abc');
  expect(key.getAttribute('aria-invalid')).toBeNull();
});

test('GTW-03 an owner chooses a company, enters its keys and makes a trial payment', async () => {
  const { listInputs } = mockStaffCalls({
    ...settings,
    'payCompanies.enter': {},
    'payCompanies.try': {
      trial: 'cs_1',
      amount: 'S$0.50',
      payUrl: 'https://checkout.stripe.com/c/1',
      pngInBase64: undefined,
    },
    'payCompanies.checkTrial': { state: 'paid', isRefunded: true },
  });
  const { user } = await showScreen(<SettingsPage />, { path: 'settings' });
  await user.click(await screen.findByRole('button', { name: 'Show payment companies' }));
  const part = within(await screen.findByRole('region', { name: 'Stripe' }));
  expect(part.getByText(stripe.noticeUrl)).toBeDefined();
  expect(part.getByText(/These are test keys/)).toBeDefined();

  expect(part.getByRole<HTMLButtonElement>('button', { name: 'Store the account' }).disabled).toBe(true);
  await user.type(part.getByLabelText('Restricted key'), 'rk_live_abc');
  await user.type(part.getByLabelText('Signing secret of the webhook'), 'whsec_abc');
  await user.type(part.getByLabelText(/second factor/), '123456');
  await user.click(part.getByRole('button', { name: 'Store the account' }));
  await expect.poll(() => listInputs('payCompanies.enter').length).toBe(1);
  expect(listInputs('payCompanies.enter')[0]).toMatchObject({
    company: 'stripe',
    values: [
      { name: 'secretKey', value: 'rk_live_abc' },
      { name: 'webhookSecret', value: 'whsec_abc' },
    ],
    code: '123456',
  });
  await expect.poll(() => part.getByLabelText<HTMLInputElement>('Restricted key').value).toBe('');

  await user.click(part.getByRole('button', { name: 'Make a trial payment' }));
  const link = await part.findByRole<HTMLAnchorElement>('link', { name: 'Pay S$0.50 on its page' });
  expect(link.href).toBe('https://checkout.stripe.com/c/1');
  await user.click(part.getByRole('button', { name: 'Ask what became of it' }));
  await part.findByText('Paid and refunded: the account works.');
  expect(listInputs('payCompanies.checkTrial')[0]).toMatchObject({ trial: 'cs_1' });
  // Each pay type of the company can be tried.
  await user.selectOptions(part.getByLabelText('Pay by'), 'PayNow');
  expect(part.queryByText('Paid and refunded: the account works.')).toBeNull();
  await user.click(part.getByRole('button', { name: 'Make a trial payment' }));
  await expect
    .poll(() => listInputs('payCompanies.try').map(({ payType }) => payType))
    .toEqual(['CREDITCARD_PAY', 'PAY_NOW']);

  await user.click(part.getByRole('checkbox', { name: 'Card' }));
  await user.click(screen.getByRole('button', { name: 'Save and publish' }));
  await screen.findByText('Saved; diners see it now.');
  expect(
    listInputs('settings.save')
      .at(-1)!
      .edits.map(({ path, value }) => [path, value]),
  ).toEqual([
    ['payment/providers/CREDITCARD_PAY', 'stripe'],
    ['payment/accept', ['CASH_PAY_ON_PICK', 'CREDITCARD_PAY']],
  ]);
});
