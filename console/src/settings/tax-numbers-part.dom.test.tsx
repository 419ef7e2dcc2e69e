import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { CountryCode } from '@/lib/contract/values';
import { applyEdits, type Document, type Edit } from '@/lib/domain/draft/edits';
import { DraftProvider, type DraftView } from '../menu/draft-context';
import { showScreen } from '../testing/show-screen';
import { WithMessages } from '../with-messages';
import { TaxNumbersPart } from './tax-numbers-part';

/** Keeps what is typed, as the settings do. */
function Live() {
  const [document, setDocument] = useState<Document>({ restaurant: { country: 'MY' } });
  const view = {
    document,
    languages: ['en'],
    read: { errors: [], notes: [] },
    set: (edits: Edit[]) => setDocument((before) => applyEdits(before, edits)),
  } as unknown as DraftView;
  return (
    <DraftProvider value={view}>
      <TaxNumbersPart />
    </DraftProvider>
  );
}

test.each<[CountryCode, labels: string[], path: string, number: string]>([
  ['SG', ['GST registration number', 'Business number (UEN)'], 'taxNumbers/gst', 'M'],
  ['MY', ['SST number', 'TIN', 'Business registration number (BRN)'], 'taxNumbers/sst', 'W'],
  ['VN', ['Tax code (mã số thuế)'], 'taxNumbers/mst', '0'],
])('TAX-01 an owner in %s enters the numbers of that country', async (country, labels, path, number) => {
  const set = vi.fn();
  const document = { restaurant: { country } };
  const view = { document, languages: ['en'], read: { errors: [], notes: [] }, set } as unknown as DraftView;
  const { user } = await showScreen(
    <WithMessages area="settings">
      <DraftProvider value={view}>
        <TaxNumbersPart />
      </DraftProvider>
    </WithMessages>,
    { locale: 'en', path: 'settings' },
  );
  const fields = await screen.findAllByRole('textbox');
  expect(fields.map((field) => (field as HTMLInputElement).labels?.[0]?.textContent)).toEqual(labels);
  await user.type(fields[0]!, number);
  expect(set).toHaveBeenCalledWith([{ path, value: number }]);
});

test('TAX-01 a number is typed with the spaces in it', async () => {
  const { user } = await showScreen(
    <WithMessages area="settings">
      <Live />
    </WithMessages>,
    { locale: 'en', path: 'settings' },
  );
  const [field] = await screen.findAllByRole<HTMLInputElement>('textbox');
  await user.type(field!, 'W10 1808');
  expect(field!.value).toBe('W10 1808');
});
