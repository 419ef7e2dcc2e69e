import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import { ApiError } from '@/lib/domain/api-error';
import { WriteForm } from './write-form';

const { change, session, openLogin, loadSession } = vi.hoisted(() => ({
  change: vi.fn(),
  session: { status: 'diner' },
  openLogin: vi.fn(),
  loadSession: vi.fn(),
}));
vi.mock('@/lib/client/api/call', () => ({ change }));
vi.mock('@/lib/client/session/session-client', () => ({
  getCurrentSession: () => session,
  loadSession,
  openLogin,
  hasSessionEnded: () => false,
  expireSession: vi.fn(),
}));

const getMessageField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
const getEmailField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email for the answer' });

beforeEach(() => {
  session.status = 'diner';
  change.mockReset().mockResolvedValue({});
  openLogin.mockReset();
});

async function open() {
  const { user } = await show(<WriteForm restaurantId={3473} />);
  return { user, send: () => user.click(screen.getByRole('button', { name: 'Send message' })) };
}

test('CON-18 a message is sent to the restaurant, and the form names the address of the reply', async () => {
  const { user, send } = await open();
  await user.type(getMessageField(), 'Is there a table outside?');
  await user.type(getEmailField(), 'mei@example.com');
  await send();
  expect(await screen.findByText('We answer to mei@example.com.')).toBeTruthy();
  expect(change.mock.calls).toEqual([
    ['helpDesk.write', { restaurantId: 3473, email: 'mei@example.com', text: 'Is there a table outside?' }],
  ]);
});

test('CON-18 a missing value shows an error at its field, and nothing is sent', async () => {
  const { user, send } = await open();
  await send();
  expect(document.activeElement).toBe(getMessageField());
  expect(screen.getByText('Please write your message')).toBeTruthy();
  await user.type(getMessageField(), 'Hello');
  await send();
  expect(document.activeElement).toBe(getEmailField());
  expect(change).not.toHaveBeenCalled();
});

test('a guest’s message is sent after the login; an error keeps the text', async () => {
  session.status = 'guest';
  const { user, send } = await open();
  await user.type(getMessageField(), 'Hello');
  await user.type(getEmailField(), 'mei@example.com');
  await send();
  expect(change).not.toHaveBeenCalled();
  const [{ onLoggedIn }] = openLogin.mock.calls[0] as [{ onLoggedIn: () => void }];
  session.status = 'diner';
  change.mockRejectedValueOnce(new ApiError({ code: 'TIMEOUT', message: '', status: 0 }));
  onLoggedIn();
  await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());
  expect(getMessageField().value).toBe('Hello');
  await send();
  expect(await screen.findByText('We answer to mei@example.com.')).toBeTruthy();
});

test('CON-18 a second tap while the session is asked for sends the message once', async () => {
  session.status = 'unknown';
  let answer = () => {};
  loadSession.mockReturnValue(
    new Promise<void>((resolve) => {
      answer = resolve;
    }),
  );
  const { user, send } = await open();
  await user.type(getMessageField(), 'Hello');
  await user.type(getEmailField(), 'mei@example.com');
  await send();
  await user.type(getEmailField(), '{Enter}');
  session.status = 'diner';
  await act(async () => answer());
  await screen.findByText('We answer to mei@example.com.');
  expect(change).toHaveBeenCalledTimes(1);
});

test('CON-18 what is written while a message is sent stays, and the note names the address that was sent', async () => {
  let answer = () => {};
  change.mockReturnValue(
    new Promise((resolve) => {
      answer = () => resolve({});
    }),
  );
  const { user, send } = await open();
  await user.type(getMessageField(), 'Hello');
  await user.type(getEmailField(), 'mei@example.com');
  await send();
  await user.type(getMessageField(), ' again');
  await user.type(getEmailField(), '.sg');
  await user.click(getMessageField());
  await act(async () => answer());
  await screen.findByText('We answer to mei@example.com.');
  expect(getMessageField().value).toBe('Hello again');
  expect(document.activeElement).toBe(getMessageField());
});
