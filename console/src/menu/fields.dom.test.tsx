import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Locale } from '@/lib/contract/values';
import { showScreen } from '../testing/show-screen';
import { DraftProvider, type DraftView } from './draft-context';
import { AmountField, TextsField } from './fields';

const price = 'dishes/noodles/price';
const name = 'dishes/noodles/name';

async function open({
  locale = 'en' as Locale,
  errors = [] as DraftView['read']['errors'],
  notes = [] as DraftView['read']['notes'],
} = {}) {
  const set = vi.fn();
  const dish = { key: 'noodles', price: 9, name: { en: 'Fried noodles', 'zh-CN': '炒面' } };
  const view = {
    document: { dishes: [dish] },
    read: { errors, notes },
    set,
    languages: ['en', 'zh-CN', 'vn'],
    written: new Set(['en', 'zh-CN', 'vn']),
    decimals: 2,
  } as unknown as DraftView;
  const { user } = await showScreen(
    <DraftProvider value={view}>
      <AmountField path={price} label="Price" />
      <TextsField path={name} label="Name" maxLength={150} />
    </DraftProvider>,
    { locale, path: 'menu', area: 'menu' },
  );
  const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  return {
    user,
    set,
    getField,
    async enter(label: string, text: string) {
      await user.clear(getField(label));
      if (text) await user.type(getField(label), text);
      await user.tab();
    },
    expectError(label: string, text: string) {
      const field = getField(label);
      const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
      expect(described.map((id) => document.getElementById(id)?.textContent).join()).toContain(text);
    },
  };
}

test.each<[Locale, error: string]>([
  ['en', 'Please enter an amount, such as 8.50'],
  ['zh-CN', '请输入金额，例如 8.50'],
  ['vn', 'Vui lòng nhập số tiền, ví dụ 8.50'],
])('CON-16 in %s a price that is not an amount shows an error and is not saved', async (locale, error) => {
  const { enter, expectError, set } = await open({ locale });
  await enter('Price', 'nine');
  expectError('Price', error);
  expect(set).not.toHaveBeenCalled();
});

test('CON-16 an amount is saved when its field is left, and Escape discards it', async () => {
  const { user, getField, enter, set } = await open();
  expect(getField('Price').value).toBe('9.00');
  await enter('Price', '9,90');
  expect(set).toHaveBeenCalledWith([{ path: price, value: 9.9 }]);
  set.mockClear();
  await user.type(getField('Price'), '1{Escape}');
  await user.tab();
  expect(set).not.toHaveBeenCalled();
});

test.each<[Locale, code: string, limit: number | undefined, text: string]>([
  ['en', 'OLD_PRICE', undefined, 'The old price has to be above the price'],
  ['zh-CN', 'OLD_PRICE', undefined, '原价必须高于现价'],
  ['vn', 'OLD_PRICE', undefined, 'Giá cũ phải cao hơn giá bán'],
  ['en', 'TOO_LARGE', 150, 'Too much: 150 at most'],
  ['zh-CN', 'TOO_LARGE', 150, '太多：最多 150'],
  ['vn', 'TOO_LARGE', 150, 'Quá nhiều: tối đa 150'],
])('CON-16 in %s the error %s is described at its field', async (locale, code, limit, text) => {
  const { expectError } = await open({ locale, errors: [{ path: price, code, limit }] });
  expectError('Price', text);
});

test('CON-16 a note is shown at its field unless the field has an error', async () => {
  const note = { path: price, code: 'PRICE_HIGH', limit: undefined };
  const { expectError } = await open({ notes: [note] });
  expectError('Price', 'This price is very high. Is that meant?');
});

test('CON-16 a missing text is marked, and a long one is kept whole', async () => {
  const { user, getField, set } = await open();
  expect(getField('Name · Tiếng Việt').placeholder).toContain('Missing');
  expect(getField('Name · 中文').placeholder).not.toContain('Missing');
  await user.click(getField('Name · Tiếng Việt'));
  await user.paste('x'.repeat(151));
  await user.tab();
  expect(set).toHaveBeenCalledWith([{ path: `${name}/vn`, value: 'x'.repeat(151) }]);
});
