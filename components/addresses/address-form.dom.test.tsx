import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockCalls } from '@/components/testing/mock-calls';
import { show, testShop } from '@/components/testing/show';
import { getFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import type { CountryCode } from '@/lib/contract/values';
import type { Locale } from '@/lib/contract/vocabulary';
import AddressDialog from './address-dialog';

let shops = 0;

/** Opens the form as a guest at checkout, who has selected a place; a new shop each time has no stored state. */
async function openForm(locale: Locale = 'en') {
  mockCalls({});
  shops += 1;
  const shop = { ...testShop, restaurantId: 8_000 + shops, locale };
  getFulfilment(shop).setPlace({
    addressDetail: '78 Guan Chuan Street, Singapore 160078',
    buildingName: '78 Guan Chuan Street',
    country: 'Singapore',
    countryCode: 'SG',
    latitude: 1.28,
    longitude: 103.83,
  });
  const select = vi.fn();
  const { user } = await show(<AddressDialog open onOpenChange={() => {}} select={select} withReceiver />, {
    locale,
    shop,
  });
  await screen.findAllByRole('textbox');
  const getField = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  return {
    user,
    select,
    getField,
    async enter(name: string, text: string) {
      await user.clear(getField(name));
      await user.click(getField(name));
      if (text) await user.paste(text);
    },
    async expectError(text: string, field: string) {
      await user.click(screen.getByRole('button', { name: 'Deliver here' }));
      const alerts = await screen.findAllByRole('alert');
      expect(alerts.map(({ textContent }) => textContent)).toEqual([text]);
      expect(screen.getByRole('textbox', { description: text })).toBe(getField(field));
      expect(document.activeElement).toBe(getField(field));
      expect(getField(field).getAttribute('aria-invalid')).toBe('true');
      expect(select).not.toHaveBeenCalled();
    },
  };
}

test('ADR-05 ADR-07 the form shows the first missing field, one after the other', async () => {
  const { getField, enter, expectError } = await openForm();
  await enter('Building or street', '');
  await expectError('Please enter the building or street', 'Building or street');
  await enter('Building or street', 'Block 78');
  await expectError('Please enter the unit or floor', 'Unit or floor');
  await enter('Unit or floor', '   ');
  await expectError('Please enter the unit or floor', 'Unit or floor');
  await enter('Unit or floor', 'x'.repeat(51));
  expect(getField('Unit or floor').value).toBe('x'.repeat(50));
  await expectError('Please enter the receiver’s name', 'Receiver’s name');
  await enter('Receiver’s name', 'x'.repeat(51));
  expect(getField('Receiver’s name').value).toBe('x'.repeat(50));
  await expectError('Please enter the receiver’s mobile', 'Receiver’s mobile');
});

test.each<[CountryCode, wrong: string, error: string, right: string]>([
  ['SG', '51234567', 'Please enter 8 digits starting with 6/8/9', '9123 4567'],
  ['MY', '21234567', 'Please enter up to 10 digits starting with 1', '12345678'],
  ['CN', '12812345678', 'Please enter 11 digits starting with 1', '13812345678'],
  ['VN', '91234567', 'Please enter 9 digits', '912 345 678'],
])(
  'ADR-07 a receiver’s mobile in %s is checked by the country’s rule',
  async (country, wrong, error, right) => {
    const { user, getField, enter, expectError, select } = await openForm();
    await enter('Unit or floor', '#05-12');
    await enter('Receiver’s name', 'Mei');
    await user.selectOptions(getField('Code'), country);
    await enter('Receiver’s mobile', wrong);
    await expectError(error, 'Receiver’s mobile');
    await enter('Receiver’s mobile', right);
    await user.click(screen.getByRole('button', { name: 'Deliver here' }));
    await waitFor(() => expect(select).toHaveBeenCalledOnce());
    expect(select.mock.calls[0]![0]).toMatchObject({ mobile: right.replaceAll(' ', ''), unitNo: '#05-12' });
  },
);

test('ADR-07 a pasted number brings its dial prefix', async () => {
  const { getField, enter, user, select } = await openForm();
  await enter('Unit or floor', '#05-12');
  await enter('Receiver’s name', 'Mei');
  await user.click(getField('Receiver’s mobile'));
  await user.paste('+84 (0)912 345 678');
  expect([getField('Code').value, getField('Receiver’s mobile').value]).toEqual(['VN', '912345678']);
  await user.click(screen.getByRole('button', { name: 'Deliver here' }));
  await waitFor(() => expect(select).toHaveBeenCalledOnce());
  expect(select.mock.calls[0]![0]).toMatchObject({ mobile: '912345678', countryArea: '+84' });
});

test.each<[Locale, string, string]>([
  ['zh-CN', '送到这里', '请输入门牌或楼层'],
  ['vn', 'Giao đến đây', 'Vui lòng nhập số căn hộ hoặc tầng'],
])('ADR-07 the first error is in %s', async (locale, button, error) => {
  const { user } = await openForm(locale);
  await user.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText(error)).toBeTruthy();
});

test('ADR-08 a label is set, and cleared by selecting it again', async () => {
  const { user } = await openForm();
  const company = screen.getByRole('button', { name: 'Company' });
  await user.click(company);
  expect(company.getAttribute('aria-pressed')).toBe('true');
  await user.click(company);
  expect(company.getAttribute('aria-pressed')).toBe('false');
  await user.click(screen.getByRole('button', { name: 'Home' }));
  await user.click(company);
  expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual([
    'Company',
  ]);
});

test('ADR-07 of several wrong fields the first alone shows its error and has the focus', async () => {
  const { user, select, getField, enter } = await openForm();
  await enter('Receiver’s mobile', '123');
  await user.click(screen.getByRole('button', { name: 'Deliver here' }));
  const listErrors = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  await waitFor(() => expect(listErrors()).toEqual(['Please enter the unit or floor']));
  expect(document.activeElement).toBe(getField('Unit or floor'));
  await enter('Unit or floor', '#05-12');
  expect(listErrors()).toEqual([]);
  await enter('Receiver’s name', 'Mei');
  await user.click(screen.getByRole('button', { name: 'Deliver here' }));
  await waitFor(() => expect(listErrors()).toEqual(['Please enter 8 digits starting with 6/8/9']));
  await user.selectOptions(getField('Code'), 'VN');
  expect(listErrors()).toEqual([]);
  expect(select).not.toHaveBeenCalled();
});

test('ADR-03 what is written survives a place search that is given up', async () => {
  const { user, getField, enter } = await openForm();
  await enter('Unit or floor', '#05-12');
  await enter('Receiver’s mobile', '9123');
  await user.click(screen.getByRole('button', { name: /^Search (for the|another) place/ }));
  await screen.findByRole('searchbox');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByLabelText('Unit or floor');
  expect([getField('Unit or floor').value, getField('Receiver’s mobile').value]).toEqual(['#05-12', '9123']);
});
