import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffReview } from '@/lib/contract/staff/reviews';
import { queryClient } from '../api/query-client';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { ReviewsPage } from './reviews-page';

const review: StaffReview = {
  reviewId: 7,
  nickName: 'Mei',
  score: 4.5,
  day: '2026-11-20',
  text: 'Lovely laksa',
  pictures: [],
  reply: undefined,
};
const replied: StaffReview = { ...review, reply: { text: 'Thank you!', date: '2026-11-21' } };

async function open(
  reviews: StaffReview[],
  replies: StaffReplies = {},
  options: Parameters<typeof showScreen>[1] = {},
) {
  const { listInputs } = mockStaffCalls({
    'reviews.list': { reviews, hasMore: false, unanswered: 1 },
    ...replies,
  });
  const { user } = await showScreen(<ReviewsPage />, { path: 'reviews', role: 'manager', ...options });
  return {
    user,
    listInputs,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
  };
}

test('CON-18 a manager publishes a reply, which closes its field', async () => {
  const { user, press, listInputs } = await open([review], { 'reviews.reply': {} });
  await press('Reply to Mei');
  await user.type(screen.getByLabelText('Reply to Mei'), 'Thank you!');
  await press('Publish reply');
  await waitFor(() => expect(screen.queryByLabelText('Reply to Mei', { selector: 'textarea' })).toBeNull());
  expect(listInputs('reviews.reply')).toMatchObject([{ reviewId: 7, text: 'Thank you!' }]);
});

test('CON-18 a changed reply is sent with the one that the person saw, and stays in its field after a conflict', async () => {
  const { user, press, listInputs } = await open([replied], {
    'reviews.reply': failStaffCall('REPLY_CHANGED', 'Somebody has changed this reply'),
  });
  await press('Change the reply to Mei');
  const field = screen.getByLabelText<HTMLTextAreaElement>('Reply to Mei');
  await user.type(field, ' Come again.');
  await press('Publish change');
  expect((await screen.findByRole('alert')).textContent).toBe('Somebody has changed this reply');
  expect(listInputs('reviews.reply')).toMatchObject([{ text: 'Thank you! Come again.', seen: 'Thank you!' }]);
  expect(field.value).toBe('Thank you! Come again.');
});

test('CON-18 a reply in writing stays when a colleague replies, and is sent once theirs is read', async () => {
  let now = review;
  const { user, press, listInputs } = await open(
    [],
    {
      'reviews.list': ({ unanswered }) => ({
        reviews: unanswered && now.reply ? [] : [now],
        hasMore: false,
        unanswered: 1,
      }),
      'reviews.reply': {},
    },
    { path: 'reviews?only=unanswered' },
  );
  await press('Reply to Mei');
  const field = screen.getByLabelText<HTMLTextAreaElement>('Reply to Mei');
  await user.type(field, 'Come agai');
  now = replied;
  await act(() => queryClient.invalidateQueries({ queryKey: ['reviews.list'] }));
  expect(await screen.findByText(/A colleague has changed this reply/)).toBeTruthy();
  expect(screen.getByText('Thank you!')).toBeTruthy();
  await user.type(field, 'n');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish reply' }).disabled).toBe(true);
  await press('I have read it');
  await press('Publish change');
  await waitFor(() =>
    expect(listInputs('reviews.reply')).toMatchObject([{ text: 'Come again', seen: 'Thank you!' }]),
  );
});

test('CON-18 a reply is withdrawn after a confirmation', async () => {
  const { press, listInputs } = await open([replied], { 'reviews.withdraw': {} });
  await press('Withdraw');
  expect(listInputs('reviews.withdraw')).toEqual([]);
  await press('Withdraw it');
  await waitFor(() =>
    expect(listInputs('reviews.withdraw')).toMatchObject([{ reviewId: 7, seen: 'Thank you!' }]),
  );
});

test('CON-18 a withdrawal is of the reply that was read when it was begun', async () => {
  let now = replied;
  const { press, listInputs } = await open([], {
    'reviews.list': () => ({ reviews: [now], hasMore: false, unanswered: 0 }),
    'reviews.withdraw': failStaffCall('REPLY_CHANGED', 'Somebody has changed this reply'),
  });
  await press('Withdraw');
  now = { ...replied, reply: { text: 'Come again!', date: '2026-11-22' } };
  await act(() => queryClient.invalidateQueries({ queryKey: ['reviews.list'] }));
  await screen.findByText('Come again!');
  await press('Withdraw it');
  expect((await screen.findByRole('alert')).textContent).toBe('Somebody has changed this reply');
  expect(listInputs('reviews.withdraw')).toMatchObject([{ seen: 'Thank you!' }]);
});

test('CON-18 reviews are filtered by stars and by missing replies', async () => {
  const { user, press, listInputs } = await open([review], {
    'reviews.list': ({ stars }) => ({ reviews: stars ? [] : [review], hasMore: false, unanswered: 1 }),
  });
  await press('Without a reply (1)');
  await waitFor(() => expect(listInputs('reviews.list').at(-1)).toMatchObject({ unanswered: 'true' }));
  await user.selectOptions(screen.getByLabelText('Stars'), '3');
  expect(await screen.findByText('No review fits this choice.')).toBeTruthy();
  expect(listInputs('reviews.list').at(-1)).toMatchObject({ stars: '3', unanswered: 'true' });
});

test('CON-18 CON-19 in Vietnamese the counter reads a review and its reply, and writes none', async () => {
  await open([replied], {}, { role: 'counter', locale: 'vn' });
  expect(await screen.findByText('Thank you!')).toBeTruthy();
  expect(screen.getByText('4,5 trên 5')).toBeTruthy();
  expect(screen.getByText('Chủ và quản lý sẽ phản hồi.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Mei|Gỡ/ })).toBeNull();
});
