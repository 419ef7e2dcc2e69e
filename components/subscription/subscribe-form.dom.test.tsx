import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockCalls } from '@/components/testing/mock-calls';
import { show, testShop } from '@/components/testing/show';
import { SubscribeForm } from './subscribe-form';

async function open() {
  let answer = (_: boolean) => {};
  const calls = mockCalls({
    'subscription.stat': () => new Promise((resolve) => (answer = resolve)),
    'subscription.end': {},
  });
  const { user } = await show(<SubscribeForm restaurantId={testShop.restaurantId} />);
  return { user, calls, answer: (isSubscriber: boolean) => act(async () => answer(isSubscriber)) };
}

test('a subscriber sees a note in place of the form', async () => {
  const { answer } = await open();
  await answer(true);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a subscriber can end the subscription, and begin it again', async () => {
  const { user, calls, answer } = await open();
  await answer(true);
  await user.click(screen.getByRole('button', { name: 'No longer send it' }));
  await waitFor(() => expect(screen.getByText('You get no more news by email.')).toBeTruthy());
  expect(calls.listInputs('subscription.end')).toEqual([
    { restaurantId: testShop.restaurantId, type: 'restaurant' },
  ]);
  expect(screen.getByRole('textbox')).toBeTruthy();
});

test('SUB-01 an answer that comes late takes no address away that is being written', async () => {
  const { user, answer } = await open();
  await user.type(screen.getByRole('textbox'), 'mei@');
  await answer(true);
  await user.keyboard('example.sg');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('mei@example.sg');
});
