import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Guest } from '@/lib/contract/staff/guests';
import { queryClient } from '../api/query-client';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { GuestsPage } from './guests-page';

const guest: Guest = {
  guestId: 11,
  name: 'Tan Mei',
  mobile: '+6591234567',
  visits: 3,
  absences: 1,
  upcoming: 1,
  lastDay: '2026-11-20',
  note: 'Likes the corner',
  allergies: 'peanuts',
};

afterEach(() => {
  vi.restoreAllMocks();
});

async function open(replies: StaffReplies = {}, options: Parameters<typeof showScreen>[1] = {}) {
  const { listInputs } = mockStaffCalls({ 'guests.list': { guests: [guest], hasMore: false }, ...replies });
  const { user } = await showScreen(<GuestsPage />, { path: 'guests', ...options });
  const row = await screen.findByRole('button', { name: /Tan Mei/, expanded: false });
  await user.click(row);
  return { user, listInputs, row, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

test('BKG-06 a guest is listed with visits, absences and allergies, and found by a part of the name', async () => {
  const { user, listInputs, row } = await open({
    'guests.list': ({ find }) => ({ guests: find === 'xyz' ? [] : [guest], hasMore: find !== 'xyz' }),
  });
  expect(row.textContent).toContain('Allergies: peanuts');
  for (const text of [
    '3 visits',
    '1 no-show',
    '1 ahead',
    'There are more guests. Search by name or number to see them.',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  await user.type(screen.getByLabelText('Name or mobile number'), 'xyz');
  expect(await screen.findByText('No guest matches.')).toBeTruthy();
  expect(listInputs('guests.list').at(-1)).toMatchObject({ find: 'xyz' });
});

test.each([
  ['manager', true],
  ['counter', false],
] as const)('a %s has the addresses of the newsletter: %s', async (role, isThere) => {
  await open({}, { role });
  const link = screen.queryByRole('link', { name: 'Newsletter addresses (CSV)' });
  expect(link?.getAttribute('href')).toBe(isThere ? '/staff/newsletter.csv?restaurantId=3473' : undefined);
});

test('BKG-06 letters typed faster than the page navigates stay in the search field', async () => {
  const { listInputs } = await open();
  const field = screen.getByLabelText<HTMLInputElement>('Name or mobile number');
  for (const letter of 'Tan') fireEvent.change(field, { target: { value: field.value + letter } });
  expect(field.value).toBe('Tan');
  await waitFor(() => expect(listInputs('guests.list').at(-1)).toMatchObject({ find: 'Tan' }));
  fireEvent.blur(field);
  expect(field.value).toBe('Tan');
});

test('BKG-06 notes are sent once they differ, and stay in their fields after an error', async () => {
  const { user, listInputs, press } = await open({
    'guests.note': failStaffCall('TOO_MANY', 'Please try again later'),
  });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  const note = screen.getByLabelText<HTMLInputElement>('Note');
  await user.clear(note);
  await user.type(note, 'By the door');
  await press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again later');
  expect(listInputs('guests.note')).toMatchObject([
    {
      guestId: 11,
      note: 'By the door',
      allergies: 'peanuts',
      seen: { note: 'Likes the corner', allergies: 'peanuts' },
    },
  ]);
  expect(note.value).toBe('By the door');
});

test('BKG-06 an allergy in writing stays when the answer to an earlier note arrives', async () => {
  let saved = guest;
  let answer = () => {};
  const { user, press } = await open({
    'guests.list': () => ({ guests: [saved], hasMore: false }),
    'guests.note': () => new Promise((resolve) => (answer = () => resolve({}))),
  });
  await user.type(screen.getByLabelText('Note'), ' by the door');
  await press('Save');
  const allergies = screen.getByLabelText<HTMLInputElement>('Allergies the guest told us');
  await user.type(allergies, ', shrimps');
  saved = { ...guest, note: 'Likes the corner by the door' };
  answer();
  await screen.findByText('Likes the corner by the door');
  expect(allergies.isConnected).toBe(true);
  expect(allergies.value).toBe('peanuts, shrimps');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
});

test('BKG-06 allergies that a colleague saves meanwhile are shown and not overwritten before they are read', async () => {
  let saved = guest;
  const { user, listInputs, press } = await open({
    'guests.list': () => ({ guests: [saved], hasMore: false }),
    'guests.note': {},
  });
  const allergies = screen.getByLabelText<HTMLInputElement>('Allergies the guest told us');
  await user.type(allergies, ', shrimps');
  saved = { ...guest, allergies: 'peanuts, milk' };
  await act(() => queryClient.invalidateQueries({ queryKey: ['guests.list'] }));
  await screen.findByText(/^A colleague has changed this meanwhile.*allergies peanuts, milk;/);
  await user.type(allergies, '{Enter}');
  expect(listInputs('guests.note')).toEqual([]);
  expect(allergies.value).toBe('peanuts, shrimps');
  await press('I have read it');
  await user.type(allergies, ', milk');
  await press('Save');
  await waitFor(() =>
    expect(listInputs('guests.note')).toMatchObject([
      { allergies: 'peanuts, shrimps, milk', seen: { note: 'Likes the corner', allergies: 'peanuts, milk' } },
    ]),
  );
});

test('BKG-06 a manager deletes the data of a guest after a confirmation, and reads that a reservation still has the name', async () => {
  const { listInputs, press } = await open({ 'guests.forget': { remain: true } }, { role: 'manager' });
  await press('Delete data');
  expect(listInputs('guests.forget')).toEqual([]);
  await press('Delete for good');
  await screen.findByText(
    'The data of Tan Mei is deleted. A reservation ahead still has the name and number.',
  );
  expect(listInputs('guests.forget')).toMatchObject([{ guestId: 11 }]);
});

test('BKG-06 a manager downloads the data of a guest as a file', async () => {
  const { press } = await open({ 'guests.export': { file: '{"name":"Tan Mei"}' } }, { role: 'manager' });
  const saved: { name: string; file: Blob }[] = [];
  let file: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: file! });
  });
  await press('Download data');
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['guest-11.json']));
  expect(await saved[0]!.file.text()).toBe('{"name":"Tan Mei"}');
});

test('BKG-06 CON-19 in Vietnamese the counter writes notes, but neither downloads nor deletes data', async () => {
  await open({}, { role: 'counter', locale: 'vn' });
  expect(screen.getByLabelText('Dị ứng khách đã báo')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Tải dữ liệu' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Xóa dữ liệu' })).toBeNull();
});

test('BKG-06 a note in writing stays when the data of its guest are deleted, until it is closed', async () => {
  const { user, press } = await open();
  const note = screen.getByLabelText<HTMLInputElement>('Note');
  await user.clear(note);
  await user.type(note, 'By the');
  mockStaffCalls({ 'guests.list': { guests: [], hasMore: false } });
  await act(() => queryClient.invalidateQueries({ queryKey: ['guests.list'] }));
  await user.keyboard(' door');
  expect(document.activeElement).toBe(note);
  expect(note.value).toBe('By the door');
  expect(screen.getByText(/no longer in the list/)).toBeTruthy();
  await press('Close');
  expect(note.isConnected).toBe(false);
});

test('BKG-06 what is typed after Enter stays when the answer comes, also the note of before', async () => {
  let saved = guest;
  let answer = () => {};
  const { user } = await open({
    'guests.list': () => ({ guests: [saved], hasMore: false }),
    'guests.note': () => new Promise((resolve) => (answer = () => resolve({}))),
  });
  const note = screen.getByLabelText<HTMLInputElement>('Note');
  await user.clear(note);
  await user.type(note, 'By the door{Enter}');
  await user.clear(note);
  await user.type(note, 'Likes the corner');
  await user.tab();
  saved = { ...guest, note: 'By the door' };
  await act(async () => answer());
  await screen.findByText('By the door');
  expect(note.value).toBe('Likes the corner');
  await waitFor(() => expect(screen.queryByText(/meanwhile/)).toBeNull());
});
