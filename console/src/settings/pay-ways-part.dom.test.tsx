import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Document } from '@/lib/domain/draft/edits';
import { mockStaffCalls } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { SettingsPage } from './settings-page';

/** Opens the settings of a restaurant with these payments. Returns the user, and a function that saves and lists the edits. */
async function openSettings(payment: Document) {
  const { listInputs } = mockStaffCalls({
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
        payment,
      },
      edits: [],
      errors: [],
      notes: [],
      publish: undefined,
      publishError: undefined,
    },
    'domains.list': { domains: [], target: { name: 'shop.example.com', addresses: [] } },
    'settings.save': { revision: 2, conflicts: [] },
  });
  const { user } = await showScreen(<SettingsPage />, { path: 'settings' });
  const save = async () => {
    await user.click(await screen.findByRole('button', { name: 'Save and publish' }));
    await screen.findByText('Saved; diners see it now.');
    return listInputs('settings.save')
      .at(-1)!
      .edits.map(({ path, value }) => [path, value]);
  };
  return { user, save };
}

test('CON-17 diners are offered an account once it is there, and the methods that are ticked', async () => {
  const { user, save } = await openSettings({ accept: ['CASH_PAY_ON_PICK', 'ALIPAY'] });
  const isOn = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
  await screen.findByRole('checkbox', { name: 'Cash at the counter' });
  expect([isOn('PayNow'), isOn('Cash at the counter'), isOn('Cash on delivery')]).toEqual([
    false,
    true,
    false,
  ]);
  await user.type(screen.getByLabelText('Mobile number, in place of the UEN'), '+');
  expect(isOn('PayNow'), 'with its first field').toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Cash on delivery' }));
  await user.click(screen.getByRole('checkbox', { name: 'Ring while a payment waits to be confirmed' }));
  expect(await save()).toEqual([
    ['payment/accounts/paynow', { mobile: '+' }],
    ['payment/accept', ['PAY_NOW', 'CASH_PAY_ON_PICK', 'ALIPAY', 'CASH_PAY']],
    ['payment/ring', true],
  ]);
});

test('CON-17 an account that is emptied is offered no longer', async () => {
  const { user, save } = await openSettings({
    accept: ['PAY_NOW', 'CASH_PAY'],
    accounts: { paynow: { mobile: '+6591234567' } },
  });
  await user.clear(await screen.findByLabelText('Mobile number, in place of the UEN'));
  expect(await save()).toEqual([
    ['payment/accounts/paynow', null],
    ['payment/accept', ['CASH_PAY']],
  ]);
});

test('CON-17 the phone number that diners see is edited', async () => {
  const { user, save } = await openSettings({ accept: ['CASH_PAY'] });
  const phone = await screen.findByLabelText('Phone');
  await user.clear(phone);
  await user.type(phone, '+65 6111 2222');
  expect(await save()).toEqual([['restaurant/phone', '+65 6111 2222']]);
});
