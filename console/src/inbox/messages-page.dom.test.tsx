import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepTypedText } from '@/components/ui/typed-text';
import type { StaffMessage } from '@/lib/contract/staff/messages';
import { queryClient } from '../api/query-client';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { MessagesPage } from './messages-page';

const message: StaffMessage = {
  messageId: 5,
  name: 'Tan Mei',
  email: 'mei@diner.example',
  locale: 'zh-CN',
  text: 'Do you have high chairs?',
  at: '2026-11-27T04:00:00Z',
  state: 'open',
  answer: undefined,
  closedBy: undefined,
  closedAt: undefined,
};
const answered: StaffMessage = {
  ...message,
  messageId: 4,
  state: 'answered',
  answer: 'Yes, two of them.',
  closedBy: 'Bo',
  closedAt: '2026-11-27T05:00:00Z',
};

async function open(replies: StaffReplies = {}, options: Parameters<typeof showScreen>[1] = {}) {
  const { listInputs } = mockStaffCalls({
    'messages.list': ({ closed }) => ({ messages: closed ? [answered] : [message], hasMore: false, open: 1 }),
    ...replies,
  });
  const { user, unmount } = await showScreen(<MessagesPage />, {
    path: 'messages',
    role: 'counter',
    ...options,
  });
  return {
    user,
    unmount,
    listInputs,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
  };
}

test('CON-18 a message is answered by email, in a field that names the address and the language', async () => {
  const { user, press, listInputs } = await open({ 'messages.answer': {} });
  await screen.findByText('Reads 中文');
  await press('Answer to Tan Mei');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send answer' }).disabled).toBe(true);
  expect(screen.getByText(/^Goes to mei@diner\.example/)).toBeTruthy();
  await user.type(screen.getByLabelText('Your answer'), 'Yes, two');
  await press('Send answer');
  await waitFor(() =>
    expect(listInputs('messages.answer')).toMatchObject([{ messageId: 5, text: 'Yes, two' }]),
  );
});

test('CON-18 an answer that a colleague’s earlier one stopped names the colleague and keeps the text', async () => {
  const { user, press } = await open({
    'messages.answer': failStaffCall('STATUS_CONFLICT', '', { by: 'Bo', at: '2026-11-27T05:00:00Z' }),
  });
  await press('Answer to Tan Mei');
  const field = screen.getByLabelText<HTMLTextAreaElement>('Your answer');
  await user.type(field, 'Yes, two');
  await press('Send answer');
  expect((await screen.findByRole('alert')).textContent).toMatch(/Bo.*13:00/);
  expect(field.value).toBe('Yes, two');
});

test('CON-18 an answer in writing stays when a colleague answers, and names the colleague', async () => {
  let waiting = [message];
  const { user, press, listInputs } = await open({
    'messages.list': ({ closed }) => ({
      messages: closed ? [{ ...answered, messageId: 5 }] : waiting,
      hasMore: false,
      open: waiting.length,
    }),
  });
  await press('Answer to Tan Mei');
  const field = screen.getByLabelText<HTMLTextAreaElement>('Your answer');
  await user.type(field, 'Yes, tw');
  waiting = [];
  await act(() => queryClient.invalidateQueries({ queryKey: ['messages.list'] }));
  expect(await screen.findByText(/^Answered by Bo, .*13:00$/)).toBeTruthy();
  expect(screen.getByText(/is not open any more/)).toBeTruthy();
  expect(field.isConnected).toBe(true);
  await user.type(field, 'o');
  expect(field.value).toBe('Yes, two');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send answer' }).disabled).toBe(true);
  await press('Not now');
  await waitFor(() => expect(screen.queryByText('Do you have high chairs?')).toBeNull());
  expect(listInputs('messages.answer')).toEqual([]);
});

test('SKW-01 an answer that was half typed is there after a reload, once its field is opened', async () => {
  const stop = keepTypedText();
  const first = await open();
  await first.press('Answer to Tan Mei');
  await first.user.type(screen.getByLabelText('Your answer'), 'Yes, tw');
  window.dispatchEvent(new Event('pagehide'));
  stop();
  first.unmount();

  const stopAgain = keepTypedText();
  const second = await open();
  await second.press('Answer to Tan Mei');
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Yes, tw'),
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send answer' }).disabled).toBe(false);
  stopAgain();
});

test('CON-18 a message is closed without an answer after a confirmation', async () => {
  const { press, listInputs } = await open({ 'messages.settle': {} });
  await press('Close without an answer');
  expect(listInputs('messages.settle')).toEqual([]);
  await press('Close it');
  await waitFor(() => expect(listInputs('messages.settle')).toMatchObject([{ messageId: 5 }]));
});

test('CON-18 closed messages have the answer, its author and no actions', async () => {
  const { press } = await open();
  await press('Closed');
  expect(await screen.findByText('Yes, two of them.')).toBeTruthy();
  expect(screen.getByText(/^Answered by Bo, .*13:00$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Answer/ })).toBeNull();
});

test('CON-18 CON-19 in Chinese an empty inbox says so, with the number of open messages', async () => {
  await open({ 'messages.list': { messages: [], hasMore: false, open: 0 } }, { locale: 'zh-CN' });
  expect(await screen.findByText('没有待回复的留言。')).toBeTruthy();
  expect(screen.getByRole('button', { name: '待回复（0）' })).toBeTruthy();
});

test('CON-18 an answer in writing stays while the closed messages are read', async () => {
  const { user, press } = await open();
  await press('Answer to Tan Mei');
  await user.type(screen.getByLabelText('Your answer'), 'Yes, tw');
  await press('Closed');
  await screen.findByText('Yes, two of them.');
  await press('Open (1)');
  await waitFor(() => expect(screen.queryByText('Yes, two of them.')).toBeNull());
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Yes, tw');
});
