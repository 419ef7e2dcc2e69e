import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { Document } from '@/lib/domain/draft/edits';
import { queryClient } from '../api/query-client';
import { mockStaffCalls } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { SettingsPage } from './settings-page';

const file = {
  restaurant: { country: 'SG', defaultLocale: 'en', timeZone: 'Asia/Singapore' },
  specialDays: [
    { date: '2030-01-02', times: [] },
    { date: '2030-01-03', times: [] },
  ],
  delivery: {
    steps: [
      { upToKm: 2, fee: 3 },
      { upToKm: 5, fee: 6 },
    ],
    areas: [{ key: 'east', name: { en: 'East' }, fee: 2 }],
  },
  taxes: [
    { key: 'gst', name: { en: 'GST' }, percent: 9 },
    { key: 'vat', name: { en: 'VAT' }, percent: 7 },
  ],
  links: { social: ['https://a.example', 'https://b.example'] },
  payment: { accounts: {} },
};

function reply(document: Document) {
  const draft: StaffOutput<'menu.draft'> = {
    revision: 1,
    document,
    edits: [],
    errors: [],
    notes: [],
    publish: undefined,
    publishError: undefined,
  };
  return mockStaffCalls({
    'menu.draft': draft,
    'domains.list': { domains: [], target: { name: 'shop.example.com', addresses: [] } },
    'settings.save': { revision: 2, conflicts: [] },
  });
}

/** Opens the settings, writes into the last field with a label, and lets a colleague's file arrive. */
async function write(label: string, text: string, changes: Document) {
  reply(file);
  const { user } = await showScreen(<SettingsPage />, { path: 'settings' });
  const field = (await screen.findAllByLabelText<HTMLInputElement>(label, { selector: 'input' })).at(-1)!;
  await user.clear(field);
  await user.type(field, text);
  const mocked = reply({ ...file, ...changes });
  await act(() => queryClient.invalidateQueries({ queryKey: ['menu.draft'] }));
  return {
    user,
    field,
    async save() {
      await user.click(screen.getByRole('button', { name: 'Save and publish' }));
      await waitFor(() => expect(mocked.listInputs('settings.save')).toHaveLength(1));
      return mocked.listInputs('settings.save')[0]!.edits;
    },
  };
}

const [gst, vat] = file.taxes as Document[] as [Document, Document];
const [day, otherDay] = file.specialDays as Document[] as [Document, Document];
const [step, farStep] = file.delivery.steps as Document[] as [Document, Document];

test.each<[string, label: string, text: string, changes: Document, saved: Document]>([
  ['a tax', 'Rate', '8.5', { taxes: [gst] }, { path: 'taxes', value: [gst, { ...vat, percent: 8.5 }] }],
  [
    'a special day',
    'Note for diners, optional · English',
    'Tasting',
    { specialDays: [day] },
    { path: 'specialDays', value: [day, { ...otherDay, note: { en: 'Tasting' } }] },
  ],
  [
    'a delivery step',
    'Step 2, fee',
    '8',
    { delivery: { ...file.delivery, steps: [step] } },
    { path: 'delivery/steps', value: [step, { ...farStep, fee: 8 }] },
  ],
  [
    'an area',
    'Postal codes',
    '460001',
    { delivery: { ...file.delivery, areas: [] } },
    { path: 'delivery/areas', value: [{ ...file.delivery.areas[0], postalCodes: ['460001'] }] },
  ],
])(
  'CON-17 what is written in %s that a colleague deletes stays with its focus, and saving puts it back',
  async (_, label, text, changes, saved) => {
    const { user, field, save } = await write(label, text, changes);
    expect(screen.getByRole('alert').textContent).toContain('A colleague deleted this');
    expect(document.activeElement).toBe(field);
    await user.tab();
    expect(field.isConnected).toBe(true);
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(await save()).toMatchObject([saved]);
  },
);

test('CON-17 a deleted entry in which a text was written can be removed, and nothing is left to save', async () => {
  const { user, field } = await write('Rate', '8.5', { taxes: [gst] });
  await user.click(screen.getByRole('button', { name: 'Remove VAT' }));
  expect(field.isConnected).toBe(false);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/not saved/)).toBeNull();
});

test.each<[string, label: string, changes: Document]>([
  ['a delivery step', 'Step 2, fee', { delivery: { ...file.delivery, steps: [farStep] } }],
  ['a link', 'Pages in social networks', { links: { social: ['https://b.example'] } }],
])(
  'CON-17 text and focus stay in %s when a colleague deletes the one above it',
  async (_, label, changes) => {
    reply(file);
    const { user } = await showScreen(<SettingsPage />, { path: 'settings' });
    const field = (await screen.findAllByLabelText<HTMLInputElement>(label, { selector: 'input' })).at(-1)!;
    const { value } = field;
    await user.click(field);
    reply({ ...file, ...changes });
    await act(() => queryClient.invalidateQueries({ queryKey: ['menu.draft'] }));
    await user.keyboard('1');
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe(`${value}1`);
  },
);

test('CON-17 a link that is emptied stays, to be written anew', async () => {
  const { field } = await write('Pages in social networks', '{Backspace}https://c.example', {});
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('https://c.example');
});

test('CON-17 no letter of a tax’s name is lost when the list comes anew between letters', async () => {
  reply(file);
  const { user } = await showScreen(<SettingsPage />, { path: 'settings' });
  const findField = async () =>
    (await screen.findAllByLabelText<HTMLInputElement>('Name · English', { selector: 'input' })).find(
      ({ value }) => value.startsWith('VAT'),
    )!;
  const field = await findField();
  await user.click(field);
  for (const [index, letter] of [...' local'].entries()) {
    await user.keyboard(letter);
    reply({ ...file, taxes: [{ ...gst, percent: 10 + index }, ...(index < 3 ? [vat] : [])] });
    await act(() => queryClient.invalidateQueries({ queryKey: ['menu.draft'] }));
  }
  expect(field.value).toBe('VAT local');
  expect(document.activeElement).toBe(field);
});
