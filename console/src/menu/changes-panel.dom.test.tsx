import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { mockStaffCalls } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { ChangesPanel } from './changes-panel';
import { DraftProvider, type DraftView } from './draft-context';

const read: DraftView['read'] = {
  revision: 4,
  document: { dishes: [{ key: 'laksa', name: { en: 'Laksa' }, price: 9 }] },
  edits: [
    { path: 'dishes/laksa/price', before: 8, value: 9, by: 'Mei', at: '2026-11-27T04:20:00Z' },
    { path: 'dishes/laksa/spicy', before: null, value: true, by: 'Mei', at: '2026-11-27T04:21:00Z' },
  ],
  errors: [],
  notes: [],
  publish: undefined,
  publishError: undefined,
};
const dearer = { ...read.edits[0]!, value: 90, by: 'Bo' };
const changed = { ...read, revision: 5, edits: [dearer, read.edits[1]!] };

function Live({ isOwnSave = false }: { isOwnSave?: boolean }) {
  const [shown, setShown] = useState(read);
  const view = { read: shown, document: shown.document, isSaving: isOwnSave, languages: ['en'] };
  return (
    <DraftProvider value={view as unknown as DraftView}>
      <button type="button" onClick={() => setShown(changed)}>
        a newer draft comes
      </button>
      <ChangesPanel onClose={() => {}} />
    </DraftProvider>
  );
}

async function open(isOwnSave?: boolean) {
  const calls = mockStaffCalls({ 'menu.publish': { changes: 2 }, 'menu.discard': {} });
  const { user } = await showScreen(<Live isOwnSave={isOwnSave} />, { path: 'menu', area: 'menu' });
  // The panel makes the page behind it inert.
  const getButton = (name: string | RegExp) =>
    screen.getByRole<HTMLButtonElement>('button', { name, hidden: true });
  return { ...calls, getButton, press: (name: string | RegExp) => user.click(getButton(name)) };
}

test('CON-16 the changes that were read are published or discarded, no newer ones', async () => {
  const { press, getButton, listInputs } = await open();
  await press('a newer draft comes');
  expect(screen.getByText('Somebody has changed the draft meanwhile.')).toBeTruthy();
  expect(screen.queryByText(/→ 90/)).toBeNull();
  expect(getButton('Publish now').disabled).toBe(true);
  expect(getButton(/Laksa.*Price/i).disabled).toBe(true);
  await press('Show it');
  expect(screen.getByText(/→ 90/)).toBeTruthy();
  await press('Publish now');
  await waitFor(() => expect(listInputs('menu.publish')).toMatchObject([{ revision: 5 }]));
});

test.each([
  ['owner', 'Promotions · free-tea', '/r/3473/settings'],
  ['manager', 'Promotions', undefined],
] as const)(
  'CON-16 for an %s an error in a promotion leads to the settings, or says whose it is',
  async (role, place, link) => {
    mockStaffCalls({});
    const path = role === 'owner' ? 'promotions/free-tea' : 'promotions';
    const errors = [{ path, code: 'DISH_UNKNOWN' }];
    const view = { read: { ...read, errors }, document: read.document, isSaving: false, languages: ['en'] };
    await showScreen(
      <DraftProvider value={view as unknown as DraftView}>
        <ChangesPanel onClose={() => {}} />
      </DraftProvider>,
      { path: 'menu', area: 'menu', role },
    );
    const list = screen.getByRole('list', { name: 'To look at', hidden: true });
    expect(list.textContent).toContain(place);
    expect(list.textContent).toContain('This dish is gone, choose another');
    expect(list.querySelector('a')?.getAttribute('href') ?? undefined).toBe(link);
    expect(list.textContent?.includes('An owner corrects it')).toBe(role === 'manager');
  },
);

test('CON-16 all changes are discarded after a question', async () => {
  const { press, listInputs } = await open();
  await press('Discard all changes');
  expect(screen.getByText('Discard all 2 changes? They cannot be brought back.')).toBeTruthy();
  expect(listInputs('menu.discard')).toEqual([]);
  await press('Discard all changes');
  await waitFor(() => expect(listInputs('menu.discard')).toMatchObject([{ revision: 4 }]));
});

test('CON-16 an own change that is still being saved is shown as it comes', async () => {
  const { press } = await open(true);
  await press('a newer draft comes');
  expect(screen.getByText(/→ 90/)).toBeTruthy();
  expect(screen.queryByText('Somebody has changed the draft meanwhile.')).toBeNull();
});
