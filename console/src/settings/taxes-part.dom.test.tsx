import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CountryCode, Locale } from '@/lib/contract/values';
import { DraftProvider, type DraftView } from '../menu/draft-context';
import { showScreen } from '../testing/show-screen';
import { WithMessages } from '../with-messages';
import { TaxesPart } from './taxes-part';

async function open(country: CountryCode, onService?: boolean, locale: Locale = 'en') {
  const set = vi.fn();
  const tax = { key: 'sst', name: { en: 'SST' }, percent: 6, ...(onService !== undefined && { onService }) };
  const document = { restaurant: { country }, taxes: [tax] };
  const view = { document, languages: ['en'], read: { errors: [], notes: [] }, set } as unknown as DraftView;
  const { user } = await showScreen(
    <WithMessages area="settings">
      <DraftProvider value={view}>
        <TaxesPart />
      </DraftProvider>
    </WithMessages>,
    { locale, path: 'settings' },
  );
  const [field] = await screen.findAllByRole<HTMLInputElement>('checkbox');
  return { set, user, field: field! };
}

test.each<[CountryCode, onService: boolean | undefined, checked: boolean]>([
  ['MY', undefined, false],
  ['SG', undefined, true],
  ['MY', true, true],
  ['SG', false, false],
])('CON-17 in %s a tax with onService %s shows whether the service charge is taxed: %s', async (...facts) => {
  const { field } = await open(facts[0], facts[1]);
  expect(field.checked).toBe(facts[2]);
});

test('TAX-02 what a tax is on is chosen for dishes, service charge, delivery and packing', async () => {
  const { set, user } = await open('SG');
  for (const [part, field] of [
    ['dishes are', 'onDishes'],
    ['delivery is', 'onDelivery'],
    ['packing is', 'onPacking'],
  ]) {
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: `SST: ${part} taxed` });
    expect(box.checked).toBe(true);
    await user.click(box);
    expect(set).toHaveBeenLastCalledWith([
      { path: 'taxes', value: [expect.objectContaining({ [field!]: false })] },
    ]);
  }
});

test.each<[Locale, label: string]>([
  ['en', 'SST: the service charge is taxed'],
  ['zh-CN', 'SST：服务费也计税'],
  ['vn', 'SST: phí phục vụ cũng chịu thuế'],
])('CON-17 in %s the tax on the service charge is switched', async (locale, label) => {
  const { set, user, field } = await open('MY', undefined, locale);
  expect(field.getAttribute('aria-label')).toBe(label);
  await user.click(field);
  expect(set).toHaveBeenCalledWith([
    { path: 'taxes', value: [expect.objectContaining({ onService: true })] },
  ]);
});
