import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import { change, query } from '@/lib/client/api/call';
import { SessionList } from './session-list';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn(), change: vi.fn() }));
vi.mock('@/components/ui/toast', () => ({ showToast: vi.fn() }));

const asked = vi.mocked(query) as unknown as ReturnType<typeof vi.fn>;
const sent = vi.mocked(change) as unknown as ReturnType<typeof vi.fn>;
const createSession = (sessionId: string, since: string, current = false) => ({
  sessionId,
  since,
  expiresAt: '2026-12-23T04:00:00.000Z',
  current,
});
const own = createSession('own', '2026-11-23T04:00:00.000Z', true);
const other = createSession('other', '2026-11-20T04:00:00.000Z');
const third = createSession('third', '2026-11-10T04:00:00.000Z');

beforeEach(() => {
  vi.clearAllMocks();
  sent.mockResolvedValue({});
});

test('DEC-87 ending another session refetches the list', async () => {
  asked
    .mockResolvedValueOnce({ sessions: [own, other, third] })
    .mockResolvedValue({ sessions: [own, third] });
  show(<SessionList userId={1} />);
  const list = await screen.findByRole('region', { name: 'Where you are logged in' });
  within(list).getByText('This browser');
  expect(within(list).getAllByRole('button', { name: /^Log out the session since/ })).toHaveLength(2);
  await userEvent.click(within(list).getByRole('button', { name: /since 20 Nov 2026/ }));
  expect(sent).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(sent).toHaveBeenCalledWith('auth.endSession', { sessionId: 'other' });
  expect(await within(list).findAllByRole('button', { name: /^Log out the session since/ })).toHaveLength(1);
});

test('DEC-87 one button ends all other sessions and then disappears', async () => {
  asked.mockResolvedValueOnce({ sessions: [own, other, third] }).mockResolvedValue({ sessions: [own] });
  show(<SessionList userId={1} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Log out everywhere else' }));
  expect(sent).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(sent).toHaveBeenCalledWith('auth.endOtherSessions', {});
  await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});
