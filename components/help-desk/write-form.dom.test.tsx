import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import { ApiError } from '@/lib/domain/api-error';
import { WriteForm } from './write-form';

const { change, session, openLogin } = vi.hoisted(() => ({
  change: vi.fn(),
  session: { status: 'diner' },
  openLogin: vi.fn(),
}));
vi.mock('@/lib/client/api/call', () => ({ change }));
vi.mock('@/lib/client/session/session-client', () => ({
  getCurrentSession: () => session,
  loadSession: vi.fn(),
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
