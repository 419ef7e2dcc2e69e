import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Locale } from '@/lib/contract/values';
import { DraftProvider, type DraftView } from '../menu/draft-context';
import { showScreen } from '../testing/show-screen';
import { WithMessages } from '../with-messages';
import { TimesField } from './times-field';

async function open(locale: Locale = 'en') {
  const onChange = vi.fn();
  const { user } = await showScreen(
    <WithMessages area="settings">
      <DraftProvider value={{} as DraftView}>
        <TimesField path="hours/mon" label="Monday" times={['00:00-24:00']} onChange={onChange} />
      </DraftProvider>
    </WithMessages>,
    { locale, path: 'settings' },
  );
  const field = await screen.findByLabelText<HTMLInputElement>('Monday');
  const enter = async (text: string) => {
    await user.clear(field);
    if (text) await user.type(field, text);
    await user.tab();
  };
  return { field, enter, onChange };
}

test('CON-17 times in the way people write them are saved, and an empty field means closed', async () => {
  const { enter, onChange } = await open();
  await enter('9-12, 13h-20h30');
  expect(onChange).toHaveBeenLastCalledWith(['09:00-12:00', '13:00-20:30']);
  await enter('');
  expect(onChange).toHaveBeenLastCalledWith([]);
});

test.each<[Locale, error: string]>([
  ['en', 'Please write times like 11:00-14:30'],
  ['zh-CN', '请写成 11:00-14:30 的格式'],
  ['vn', 'Vui lòng viết như 11:00-14:30'],
])('CON-17 in %s unreadable times show an error and stay in the field', async (locale, error) => {
  const { field, enter, onChange } = await open(locale);
  await enter('noon');
  expect(screen.getByText(error)).toBeTruthy();
  expect(field.value).toBe('noon');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(onChange).not.toHaveBeenCalled();
});
