import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { Locale } from '@/lib/contract/values';
import type { Document } from '@/lib/domain/draft/edits';
import { CallError } from '../api/call';
import { queryClient } from '../api/query-client';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { SettingsPage } from './settings-page';

const document = {
  restaurant: { country: 'SG', defaultLocale: 'en', timeZone: 'Asia/Singapore' },
  hours: [{ from: 'mon', to: 'sun', times: ['09:00-22:00'] }],
  specialDays: [{ date: '2030-01-02', times: ['10:00-12:00'] }],
  delivery: { steps: [{ upToKm: 2, fee: 3 }] },
  taxes: [{ key: 'gst', name: { en: 'GST' }, percent: 9, included: false }],
  payment: { accounts: { paynow: { uen: '201912345K', name: 'LANTERN' } } },
};
const draft: StaffOutput<'menu.draft'> = {
  revision: 1,
  document,
  edits: [],
  errors: [],
  notes: [],
  publish: undefined,
  publishError: undefined,
};

async function open(save: NonNullable<StaffReplies['settings.save']>, locale: Locale = 'en') {
  const { listInputs } = mockStaffCalls({
    'menu.draft': draft,
    'domains.list': { domains: [], target: { name: 'shop.example.com', addresses: [] } },
    'settings.save': save,
  });
  const { user } = await showScreen(<SettingsPage />, { locale, path: 'settings' });
  const findField = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });
  return {
    user,
    listInputs,
    findField,
    async enter(label: string, text: string) {
      const field = await findField(label);
      await user.clear(field);
      await user.type(field, text);
      return field;
    },
    press: (name: string) => user.click(screen.getByText(name, { selector: 'button, button *' })),
  };
}

const refuse = (...errors: { path: string; entry?: string; code: string; limit?: number }[]) =>
  failStaffCall('DRAFT_INVALID', 'The file has errors', { errors });

const readDescription = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => window.document.getElementById(id)?.textContent)
    .join();

const saved: StaffOutput<'settings.save'> = { revision: 2, conflicts: [] };

test.each<[Locale, rate: string, save: string, error: string]>([
  ['en', 'Rate', 'Save and publish', 'Too much: 100 at most'],
  ['zh-CN', '税率', '保存并发布', '太多：最多 100'],
  ['vn', 'Thuế suất', 'Lưu và đăng', 'Quá nhiều: tối đa 100'],
])(
  'CON-17 in %s a failed save focuses the field that the backend named',
  async (locale, rate, save, error) => {
    const { enter, press } = await open(
      refuse({ path: 'taxes/gst/percent', code: 'TOO_LARGE', limit: 100 }),
      locale,
    );
    const field = await enter(rate, '109');
    await press(save);
    await waitFor(() => expect(window.document.activeElement).toBe(field));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(readDescription(field)).toBe(error);
  },
);

test('CON-17 of several errors the first on the screen is focused', async () => {
  const { enter, findField, press } = await open(
    refuse(
      { path: 'payment/accounts/paynow/uen', code: 'FORMAT' },
      { path: 'taxes/gst/percent', code: 'TOO_SMALL', limit: 0 },
    ),
  );
  await enter('Rate', '8');
  await press('Save and publish');
  await waitFor(async () => expect(window.document.activeElement).toBe(await findField('Rate')));
  expect((await findField('UEN')).getAttribute('aria-invalid')).toBe('true');
});

test('CON-17 an error of a list describes its part, whose first field is focused', async () => {
  const { enter, findField, press } = await open(refuse({ path: 'hours', code: 'HOURS_OVERLAP' }));
  await enter('Tuesday', '10-12, 11-13');
  await press('Save and publish');
  await waitFor(async () => expect(window.document.activeElement).toBe(await findField('Monday')));
  expect(readDescription(screen.getByRole('region', { name: 'Opening hours' }))).toBe('Two times overlap');
});

test.each([
  ['Tuesday', '10-12, 11-13', { path: 'hours', entry: '1/times/1', code: 'HOURS_OVERLAP' }],
  ['Wed, 2 Jan 2030', '10-12, 11-13', { path: 'specialDays', entry: '0/times/1', code: 'HOURS_OVERLAP' }],
  ['Step 1, fee', '4', { path: 'delivery/steps', entry: '0/fee', code: 'STEPS_NOT_RISING' }],
])('CON-17 an error in an entry of a list is shown and focused at %s', async (label, text, wrong) => {
  const { enter, press } = await open(refuse(wrong));
  const field = await enter(label, text);
  await press('Save and publish');
  await waitFor(() => expect(window.document.activeElement).toBe(field));
  expect(readDescription(field)).toMatch(/Two times overlap|Distances and fees rise/);
  expect(window.document.querySelector('[data-invalid]')).toBeNull();
});

test('CON-17 a text that cannot be read is focused by a save, which sends nothing', async () => {
  const { enter, findField, press, listInputs } = await open(saved);
  await enter('Rate', '8');
  const monday = await enter('Monday', 'noon');
  await enter('Tuesday', '10-12');
  await press('Save and publish');
  await waitFor(() => expect(window.document.activeElement).toBe(monday));
  expect(readDescription(monday)).toBe('Please write times like 11:00-14:30');
  expect(listInputs('settings.save')).toEqual([]);
  await enter('Monday', '9-12');
  await press('Save and publish');
  await waitFor(() => expect(listInputs('settings.save')).toHaveLength(1));
  expect(
    listInputs('settings.save')[0]
      ?.edits.map(({ path }) => path)
      .sort(),
  ).toEqual(['hours', 'taxes']);
  expect((await findField('Monday')).getAttribute('aria-invalid')).toBeNull();
});

test('CON-17 discarding removes texts that cannot be read too', async () => {
  const { enter, findField, press } = await open(saved);
  await enter('Monday', 'noon');
  await press('Discard');
  expect((await findField('Monday')).value).toBe('09:00-22:00');
  expect((await findField('Monday')).getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByText('Discard').closest('button')?.disabled).toBe(true);
});

test.each([
  ['Rate', 'nine', 'Please write a rate like 9 or 8.25'],
  ['Step 1, up to km', 'near', 'Please write kilometers like 2.5'],
  ['Step 1, fee', 'free', 'Please enter an amount, such as 8.50'],
])('CON-17 %s that is not a number shows an error, which is announced', async (label, text, error) => {
  const { enter, user } = await open(saved);
  const field = await enter(label, text);
  await user.tab();
  expect((await screen.findByRole('alert')).textContent).toBe(error);
  expect(readDescription(field)).toBe(error);
  expect(field.value).toBe(text);
  await user.type(field, '{Escape}');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull());
});

/** Lets the screen read the settings as a colleague has saved them. */
async function arrive(changes: Document, replies: StaffReplies = {}) {
  const mocked = mockStaffCalls({
    'menu.draft': { ...draft, revision: 2, document: { ...document, ...changes } },
    'settings.save': saved,
    ...replies,
  });
  await act(() => queryClient.invalidateQueries({ queryKey: ['menu.draft'] }));
  return mocked;
}
const toTen = { taxes: [{ ...document.taxes[0]!, percent: 10 }] };

test('CON-17 a save names the values that were read, not those that a colleague has saved since', async () => {
  const { enter, user, press, findField } = await open(saved);
  await enter('Rate', '8');
  await user.tab();
  const { listInputs } = await arrive(toTen);
  expect((await findField('Rate')).value).toBe('8');
  await press('Save and publish');
  await waitFor(() => expect(listInputs('settings.save')).toHaveLength(1));
  expect(listInputs('settings.save')[0]?.edits).toMatchObject([{ path: 'taxes', before: document.taxes }]);
});

test('CON-17 a text that is still in writing takes the place of the value that was read at its first letter', async () => {
  const { enter, press, findField } = await open(saved);
  await enter('Rate', '8');
  const { listInputs } = await arrive(toTen);
  expect((await findField('Rate')).value).toBe('8');
  await press('Save and publish');
  await waitFor(() => expect(listInputs('settings.save')).toHaveLength(1));
  expect(listInputs('settings.save')[0]?.edits).toMatchObject([{ path: 'taxes', before: document.taxes }]);
});

test('CON-17 a value that a colleague saves does not come into the field that has the focus', async () => {
  const { user, press, findField } = await open(saved);
  const field = await findField('Rate');
  await user.click(field);
  await arrive(toTen);
  expect(field.value).toBe('9');
  await user.tab();
  expect(field.value).toBe('10');

  await user.click(field);
  const { listInputs } = await arrive({});
  await user.keyboard('.5');
  expect(field.value).toBe('10.5');
  await press('Save and publish');
  await waitFor(() => expect(listInputs('settings.save')).toHaveLength(1));
  expect(listInputs('settings.save')[0]?.edits).toMatchObject([{ path: 'taxes', before: toTen.taxes }]);
});

test('CON-17 a note on a special day stays in writing when a colleague adds an earlier day, and is saved for its day', async () => {
  const { user, press } = await open(saved);
  const findNotes = () => screen.findAllByLabelText<HTMLInputElement>('Note for diners, optional · English');
  const [note] = await findNotes();
  await user.type(note!, 'Tasting menu');
  const days = [{ date: '2030-01-01', times: [] }, ...document.specialDays];
  const { listInputs } = await arrive({ specialDays: days });
  expect(window.document.activeElement).toBe(note);
  expect((await findNotes()).map(({ value }) => value)).toEqual(['', 'Tasting menu']);
  await press('Save and publish');
  await waitFor(() => expect(listInputs('settings.save')).toHaveLength(1));
  const [edit] = listInputs('settings.save')[0]!.edits;
  expect(edit).toMatchObject({
    path: 'specialDays',
    value: [days[0], { ...days[1], note: { en: 'Tasting menu' } }],
  });
});

test('CON-17 what is changed while a save is on its way stays, and is saved on top of it', async () => {
  let answer = (_: StaffOutput<'settings.save'>) => {};
  const pending = new Promise<StaffOutput<'settings.save'>>((resolve) => {
    answer = resolve;
  });
  const { enter, user, press } = await open(() => pending);
  await enter('Rate', '8');
  await press('Save and publish');
  await enter('Rate', '7');
  await enter('Monday', '9-12');
  await user.tab();
  const { listInputs } = mockStaffCalls({
    'menu.draft': { ...draft, document: { ...document, taxes: [{ ...document.taxes[0]!, percent: 8 }] } },
    'settings.save': saved,
  });
  await act(async () => answer(saved));
  expect(await screen.findByText('2 changes not saved')).toBeTruthy();
  await press('Save and publish');
  await waitFor(() => expect(listInputs('settings.save')).toHaveLength(1));
  const [taxes, hours] = listInputs('settings.save')[0]!.edits;
  expect(taxes).toMatchObject({ path: 'taxes', before: [{ percent: 8 }], value: [{ percent: 7 }] });
  expect(hours).toMatchObject({ path: 'hours', before: document.hours });
});

test('CON-17 a delivery fee is typed after the kilometers without a click', async () => {
  const { enter, user, findField } = await open(saved);
  await enter('Step 1, up to km', '2.5');
  await user.tab();
  await user.keyboard('4.50');
  await user.tab();
  expect((await findField('Step 1, up to km')).value).toBe('2.5');
  expect((await findField('Step 1, fee')).value).toBe('4.50');
});

test('MEN-07 a time’s most orders and dishes are set for delivery and pick-up, and an empty field is no limit', async () => {
  const { enter, findField, press, listInputs, user } = await open(saved);
  for (const [label, text] of [
    ['Delivery orders per time', '20'],
    ['Delivery dishes per time', '80'],
    ['Pick-up orders per time', '15'],
    ['Pick-up dishes per time', '60'],
  ] as const)
    await enter(label, text);
  await user.clear(await findField('Pick-up orders per time'));
  await press('Save and publish');
  await waitFor(() => expect(listInputs('settings.save')).toHaveLength(1));
  const { edits } = listInputs('settings.save')[0]!;
  expect(Object.fromEntries(edits.map(({ path, value }) => [path, value]))).toEqual({
    'delivery/slotCapacity': 20,
    'delivery/slotDishes': 80,
    'pickup/slotDishes': 60,
  });
});

test('CON-17 a late error leaves the focus to a person who has gone on to another field', async () => {
  let answer = () => {};
  const { enter, press, listInputs } = await open(
    () =>
      new Promise((_, reject) => {
        const errors = [{ path: 'taxes/gst/percent', code: 'TOO_LARGE', limit: 100 }];
        answer = () => reject(new CallError('DRAFT_INVALID', '', { errors }));
      }),
  );
  const rate = await enter('Rate', '109');
  await press('Save and publish');
  const monday = await enter('Monday', '9-1');
  await waitFor(() => expect(listInputs('settings.save')).toHaveLength(1));
  answer();
  await waitFor(() => expect(rate.getAttribute('aria-invalid')).toBe('true'));
  expect(window.document.activeElement).toBe(monday);
});

test('PRO-01 "Take mine" keeps the uses of a promotion that orders have left', async () => {
  const lunch = { code: 'LUNCH', name: { en: 'Lunch' }, percent: 10, uses: 100 };
  const current = [{ ...lunch, minimum: 20, uses: 98 }];
  const conflict = { path: 'promotions', current, by: 'Bo', at: undefined, isGone: false };
  const { enter, user, press } = await open(saved);
  const { listInputs } = await arrive(
    { promotions: [lunch] },
    {
      'settings.save': ({ edits }) =>
        listInputs('settings.save').length > 1
          ? saved
          : { ...saved, conflicts: [{ ...conflict, value: edits[0]!.value }] },
    },
  );
  await enter('Percent off', '15');
  await user.tab();
  await press('Save and publish');
  await user.click(await screen.findByRole('button', { name: 'Take mine' }));
  await press('Save and publish');
  await waitFor(() => expect(listInputs('settings.save')).toHaveLength(2));
  expect(listInputs('settings.save')[1]?.edits).toEqual([
    { path: 'promotions', before: current, value: [{ ...lunch, percent: 15, uses: 98 }] },
  ]);
});

test('PRO-01 a promotion chooses among the dishes of the published menu, not of its draft', async () => {
  const laksa = { key: 'laksa', name: { en: 'Laksa' }, price: 10 };
  const satay = { key: 'satay', name: { en: 'Satay' }, price: 8 };
  const edit = { by: 'Mei', at: '2026-11-27T04:20:00Z' };
  const changed = {
    ...draft,
    document: { ...document, dishes: [satay], promotions: [{ key: 'lunch', name: { en: 'Lunch' } }] },
    edits: [
      { ...edit, path: 'dishes/laksa', before: laksa, value: null },
      { ...edit, path: 'dishes/satay', before: null, value: satay },
    ],
  };
  await open(saved);
  await arrive({}, { 'menu.draft': changed });
  const chooser = await screen.findByRole('combobox', { name: /Only these dishes/ });
  expect([...chooser.children].map(({ textContent }) => textContent)).toEqual(['Choose', 'Laksa']);
});
