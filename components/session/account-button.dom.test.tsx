import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import { openLogin } from '@/lib/client/session/session-client';
import { AccountButton } from './account-button';

const session = vi.hoisted(() => ({ now: { status: 'guest' } as { status: string; mobile?: string } }));
vi.mock('@/lib/client/session/session-client', () => ({ useSession: () => session.now, openLogin: vi.fn() }));
vi.mock('@/components/layout/use-is-desktop', () => ({ useIsDesktop: () => true }));

const links = ['Profile', 'Address', 'Order', 'Reserve', 'Favourite', 'Wallet'].map((label) => ({
  key: label,
  label,
  href: `/my?tag=${label}`,
}));

test('STF-04 the header shows a guest Login/Signup, which opens the dialog, and a user the dropdown', async () => {
  session.now = { status: 'guest' };
  const guest = await show(<AccountButton links={links} />);
  const login = screen.getByRole('button');
  expect(login.textContent).toContain('Log in / Sign up');
  await guest.user.click(login);
  expect(openLogin).toHaveBeenCalledOnce();
  guest.unmount();

  session.now = { status: 'diner', mobile: '8123 4567' };
  const { user } = await show(<AccountButton links={links} />);
  const button = await screen.findByRole('button', { name: 'Account 8123 4567' });
  expect(screen.queryByText('Log in / Sign up')).toBeNull();
  await user.click(button);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    links.map(({ label }) => label),
  );
});
