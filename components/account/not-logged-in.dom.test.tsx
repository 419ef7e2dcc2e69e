import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import { callGateway } from '@/lib/client/api/call';
import { dismissLogin, findCurrentLogin, loadSession } from '@/lib/client/session/session-client';
import { NotLoggedIn } from './not-logged-in';

vi.mock('@/lib/client/api/call', () => ({ callGateway: vi.fn() }));

beforeEach(dismissLogin);

test.each([
  ['the end of the session', { loggedIn: false, expired: true }, 'expired'],
  ['the page', { loggedIn: false, expired: false }, 'account'],
])('SES-08 the login over a page of the account opens with the reason: %s', async (_, summary, reason) => {
  vi.mocked(callGateway).mockResolvedValue(summary);
  await loadSession();
  await show(<NotLoggedIn home="/home" />);
  await waitFor(() => expect(findCurrentLogin()).toMatchObject({ reason }));
});
