import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Person } from '@/lib/contract/staff/account';
import type { Role } from '@/lib/contract/staff/roles';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { WelcomePage } from './welcome-page';

const token = 'a'.repeat(43);
const invitation = {
  restaurantId: 4242,
  restaurantName: 'Lantern Kitchen',
  role: 'kitchen' as Role,
  email: 'ann@staff.example',
  hasAccount: false,
  expiresAt: '2026-11-28T10:00:00Z',
};

async function open(reply: StaffReplies['account.acceptInvitation'], more: Partial<typeof invitation> = {}) {
  const { listInputs } = mockStaffCalls({
    'account.readInvitation': { ...invitation, ...more },
    'account.acceptInvitation': reply,
  });
  location.hash = token;
  const { user } = await showScreen(<WelcomePage />, { path: '/welcome' });
  await screen.findByText('Lantern Kitchen invites you as: Kitchen');
  const submit = () => user.click(screen.getByRole('button', { name: 'Accept and sign in' }));
  return { user, listInputs, submit };
}

test('CON-02 a short password has its error at the field, and the name stays', async () => {
  const { user, submit } = await open(failStaffCall('STAFF_PASSWORD_SHORT', 'At least 15 characters'));
  const name = screen.getByLabelText<HTMLInputElement>('Your name, as colleagues see it');
  const password = screen.getByLabelText('Choose a password');
  await user.type(name, 'Ann');
  await user.type(password, 'short');
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(password));
  const note = document.getElementById(password.getAttribute('aria-describedby')!);
  expect(note?.textContent).toBe('At least 15 characters');
  expect(name.value).toBe('Ann');
});

test('CON-02 a link that was cut off is called spent', async () => {
  const { listInputs } = mockStaffCalls({
    'account.readInvitation': failStaffCall('LINK_SPENT', 'This link has been used or is too old'),
  });
  location.hash = token.slice(0, 20);
  await showScreen(<WelcomePage />, { path: '/welcome' });
  expect((await screen.findByRole('alert')).textContent).toBe('This link has been used or is too old');
  expect(listInputs('account.readInvitation')).toEqual([{ token: token.slice(0, 20) }]);
});

test('CON-02 a person with an account and a second factor gives its code', async () => {
  const { user, listInputs, submit } = await open(
    failStaffCall('SECOND_FACTOR_NEEDED', 'Please enter the code'),
    { hasAccount: true },
  );
  await user.type(screen.getByLabelText('Your password'), 'a few words in a row');
  await submit();
  await user.type(await screen.findByLabelText('Code of your authenticator app'), ' 123456 ');
  await submit();
  await waitFor(() => expect(listInputs('account.acceptInvitation')).toHaveLength(2));
  expect(listInputs('account.acceptInvitation')[1]).toMatchObject({
    password: 'a few words in a row',
    code: '123456',
  });
});

const accepted: Person = {
  staffId: 7,
  name: 'Ann',
  email: invitation.email,
  locale: 'en',
  isShared: false,
  memberships: [],
};

test.each<[Role, isOpen: boolean, path: string]>([
  ['kitchen', true, '/r/4242/orders'],
  ['owner', false, '/r/4242/setup'],
  ['owner', true, '/r/4242/orders'],
])(
  'CON-19 CON-02 as %s of a shop that is open (%s) an invitation leads to %s',
  async (role, isOpen, path) => {
    mockStaffCalls({
      'account.readInvitation': { ...invitation, role, hasAccount: true },
      'account.acceptInvitation': accepted,
      'setup.list': { steps: [], isOpen, shopUrl: undefined },
    });
    location.hash = token;
    const { user, router } = await showScreen(<WelcomePage />, { path: '/welcome' });
    await user.type(await screen.findByLabelText('Your password'), 'a few words in a row');
    await user.click(screen.getByRole('button', { name: 'Accept and sign in' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
  },
);
