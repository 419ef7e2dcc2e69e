import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { queryClient } from '../api/query-client';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { DraftProvider, type DraftView } from './draft-context';
import { HistoryPanel } from './history-panel';

type Version = StaffOutput<'menu.history'>['versions'][number];

const toVersion = (versionId: number, by: string, isCurrent: boolean): Version => ({
  versionId,
  kind: 'publish',
  by,
  at: '2026-11-27T04:20:00Z',
  changes: [],
  changeCount: 0,
  isCurrent,
});
const read = [toVersion(2, 'Hana', true), toVersion(1, 'Farah', false)];
const newer = [toVersion(3, 'Bo', true), toVersion(2, 'Hana', false), toVersion(1, 'Farah', false)];

function Opening() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        history
      </button>
      {isOpen && <HistoryPanel onClose={() => {}} />}
    </>
  );
}

async function open(replies: StaffReplies = {}) {
  let versions = read;
  const calls = mockStaffCalls({ 'menu.history': () => ({ versions }), ...replies });
  const view = { document: {}, languages: ['en'] } as unknown as DraftView;
  const { user } = await showScreen(
    <DraftProvider value={view}>
      <Opening />
    </DraftProvider>,
    { path: 'menu', area: 'menu' },
  );
  const find = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name, hidden: true });
  return {
    ...calls,
    find,
    press: async (name: string) => user.click(await find(name)),
    publishElsewhere: () => {
      versions = newer;
    },
  };
}

test('CON-16 an older state is published again in place of the one that was read, after newer ones are shown', async () => {
  const { press, find, publishElsewhere, listInputs } = await open({ 'menu.restore': { changes: 1 } });
  await press('Publish this state again');
  publishElsewhere();
  await act(() => queryClient.invalidateQueries({ queryKey: ['menu.history'] }));
  expect(await screen.findByText(/^Bo has published meanwhile/)).toBeTruthy();
  expect(screen.queryByText(/· Bo/)).toBeNull();
  expect((await find('Yes, publish it')).disabled).toBe(true);
  await press('Show it');
  expect(screen.getByText(/· Bo/)).toBeTruthy();
  await press('Yes, publish it');
  await waitFor(() =>
    expect(listInputs('menu.restore')).toMatchObject([{ versionId: 1, currentVersionId: 3 }]),
  );
});

test('CON-16 a refused restoring shows the version that a colleague has published, and keeps the choice', async () => {
  const { press, publishElsewhere, listInputs } = await open({
    'menu.restore': failStaffCall('STATUS_CONFLICT', 'moved on', { by: 'Bo', at: '2026-11-27T04:20:00Z' }),
  });
  await press('Publish this state again');
  publishElsewhere();
  await press('Yes, publish it');
  expect(await screen.findByText(/^Bo has published meanwhile/)).toBeTruthy();
  expect(screen.queryByText('moved on')).toBeNull();
  expect(listInputs('menu.restore')).toMatchObject([{ versionId: 1, currentVersionId: 2 }]);
  await press('Show it');
  expect(screen.queryByText('moved on')).toBeNull();
  expect(screen.getByText('Diners then see the menu and settings of that time.')).toBeTruthy();
});

test('CON-16 a history that is opened again has what was published since, and says nothing of it', async () => {
  const { press, publishElsewhere } = await open();
  await screen.findByText(/· Farah/);
  await press('history');
  publishElsewhere();
  await press('history');
  expect(await screen.findByText(/· Bo/)).toBeTruthy();
  expect(screen.queryByText(/has published meanwhile/)).toBeNull();
});
