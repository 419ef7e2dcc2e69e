import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { queryClient } from '../api/query-client';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { PeoplePage } from './people-page';

const people = [
  {
    staffId: 1,
    name: 'Hana',
    email: 'hana@staff.example',
    role: 'owner' as const,
    hasSecondFactor: true,
    hasPin: false,
  },
  {
    staffId: 2,
    name: 'Bo',
    email: 'bo@staff.example',
    role: 'kitchen' as const,
    hasSecondFactor: false,
    hasPin: false,
  },
] satisfies StaffOutput<'people.list'>['people'];
const invitations = [
  { email: 'mei@staff.example', role: 'counter' as const, expiresAt: '2026-11-28T10:00:00Z' },
];

async function open(replies: StaffReplies = {}) {
  const { listInputs } = mockStaffCalls({
    'people.list': { people, invitations, demandsSecondFactor: false },
    ...replies,
  });
  const { user } = await showScreen(<PeoplePage />, { path: 'people' });
  await screen.findByText('bo@staff.example');
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, listInputs, email, press };
}

test('CON-02 a person is invited by an address and a role, and the field is free for the next', async () => {
  const { user, listInputs, email, press } = await open({ 'people.invite': { link: undefined } });
  await user.type(email, ' ann@staff.example ');
  await user.selectOptions(screen.getByLabelText('Role'), 'kitchen');
  await press('Send invitation');
  expect(await screen.findByText(/is on its way to ann@staff.example/)).toBeTruthy();
  expect(listInputs('people.invite')).toMatchObject([{ email: 'ann@staff.example', role: 'kitchen' }]);
  expect(email.value).toBe('');
});

test('CON-02 an invitation that cannot be sent keeps its address', async () => {
  const { user, email, press } = await open({
    'people.invite': failStaffCall('TOO_MANY', 'Please try again later'),
  });
  await user.type(email, 'ann@staff.example');
  await press('Send invitation');
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again later');
  expect(email.value).toBe('ann@staff.example');
});

test('CON-02 an invitation without an address is not sent', async () => {
  const { email, press, listInputs } = await open({ 'people.invite': { link: undefined } });
  await press('Send invitation');
  await waitFor(() => expect(document.activeElement).toBe(email));
  expect(listInputs('people.invite')).toEqual([]);
});

test.each(['farah@gmail', 'farah@gmail..com'])(
  'CON-02 an invitation to %s is not sent, and marks the address',
  async (address) => {
    const { user, email, press, listInputs } = await open({ 'people.invite': { link: undefined } });
    await user.type(email, address);
    await press('Send invitation');
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
    expect(email.value).toBe(address);
    expect(listInputs('people.invite')).toEqual([]);
  },
);

test('CON-02 a person without a mail address is invited by a link and its QR code, which are shown once', async () => {
  const link = 'https://console.example/welcome#one-time-token-of-the-invitation';
  const { user, listInputs, press } = await open({ 'people.invite': { link } });
  await user.click(screen.getByLabelText('This person has no email'));
  const name = screen.getByLabelText<HTMLInputElement>('Sign-in name');
  fireEvent.change(name, { target: { value: 'Mei Lim' } });
  await press('Create a link');
  expect(listInputs('people.invite')).toEqual([]);
  fireEvent.change(name, { target: { value: 'mei.lim' } });
  await press('Create a link');
  expect((await screen.findByLabelText<HTMLInputElement>('Link for mei.lim')).value).toBe(link);
  expect(screen.getByRole('img', { name: 'QR code for mei.lim' })).toBeTruthy();
  expect(listInputs('people.invite')).toMatchObject([{ email: 'mei.lim', role: 'counter' }]);
  await user.click(screen.getByLabelText('This person has no email'));
  expect(screen.queryByRole('img')).toBeNull();
});

test('CON-02 only a colleague without a mail address gets a new password by a link', async () => {
  const link = 'https://console.example/welcome#one-time-token-of-the-password';
  const { press, listInputs } = await open({
    'people.list': {
      people: [...people, { ...people[1]!, staffId: 3, name: 'Mei', email: 'mei.lim' }],
      invitations: [],
      demandsSecondFactor: false,
    },
    'people.passwordLink': { link },
  });
  await press('New password link');
  expect((await screen.findByLabelText<HTMLInputElement>('Link for Mei')).value).toBe(link);
  expect(listInputs('people.passwordLink')).toMatchObject([{ staffId: 3 }]);
});

test('CON-02 an open invitation is withdrawn', async () => {
  const { listInputs, press } = await open({ 'people.withdraw': {} });
  await press('Withdraw');
  await waitFor(() => expect(listInputs('people.withdraw')).toMatchObject([{ email: 'mei@staff.example' }]));
});

test('CON-02 a person is removed after a confirmation only', async () => {
  const { user, listInputs } = await open({ 'people.remove': {} });
  const row = within(screen.getByText('bo@staff.example').closest('li')!);
  await user.click(row.getByRole('button', { name: 'Remove' }));
  await user.click(row.getByRole('button', { name: 'No' }));
  expect(listInputs('people.remove')).toEqual([]);
  await user.click(row.getByRole('button', { name: 'Remove' }));
  await user.click(row.getByRole('button', { name: 'Yes, remove' }));
  await waitFor(() => expect(listInputs('people.remove')).toMatchObject([{ staffId: 2 }]));
});

test('CON-02 an open question about a second factor stays the same when another owner changes the rule', async () => {
  let demandsSecondFactor = false;
  const { listInputs, press } = await open({
    'people.list': () => ({ people, invitations, demandsSecondFactor }),
    'people.demandSecondFactor': {},
  });
  await press('Ask it of everybody');
  demandsSecondFactor = true;
  await act(() => queryClient.invalidateQueries({ queryKey: ['people.list'] }));
  await screen.findByText(/^Everybody who works here needs it/);
  await press('Yes, ask everybody');
  await waitFor(() => expect(listInputs('people.demandSecondFactor')).toMatchObject([{ isDemanded: true }]));
});

test('CON-02 the question about a second factor counts the people without one', async () => {
  const { listInputs, press } = await open({ 'people.demandSecondFactor': {} });
  await press('Ask it of everybody');
  expect(screen.getByText(/^One person has not set it up/)).toBeTruthy();
  await press('Yes, ask everybody');
  await waitFor(() => expect(listInputs('people.demandSecondFactor')).toMatchObject([{ isDemanded: true }]));
});

test('CON-02 a link that is on its way is shown although the other kind of invitation is chosen meanwhile', async () => {
  let answer = () => {};
  const link = 'https://console.example/welcome#one-time-token-of-the-invitation';
  const { user, press, listInputs } = await open({
    'people.invite': () => new Promise((resolve) => (answer = () => resolve({ link }))),
  });
  await user.click(screen.getByLabelText('This person has no email'));
  fireEvent.change(screen.getByLabelText('Sign-in name'), { target: { value: 'mei.lim' } });
  await press('Create a link');
  await waitFor(() => expect(listInputs('people.invite')).toHaveLength(1));
  await user.click(screen.getByLabelText('This person has no email'));
  await act(async () => answer());
  expect((await screen.findByLabelText<HTMLInputElement>('Link for mei.lim')).value).toBe(link);
});
