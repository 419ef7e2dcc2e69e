import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockCalls } from '@/components/testing/mock-calls';
import { show, testShop } from '@/components/testing/show';
import { SubscribeForm } from './subscribe-form';

async function open() {
  let answer = (_: boolean) => {};
  mockCalls({ 'subscription.stat': () => new Promise((resolve) => (answer = resolve)) });
  const { user } = await show(<SubscribeForm restaurantId={testShop.restaurantId} />);
  return { user, answer: (isSubscriber: boolean) => act(async () => answer(isSubscriber)) };
}

test('a subscriber sees a note in place of the form', async () => {
  const { answer } = await open();
  await answer(true);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('SUB-01 an answer that comes late takes no address away that is being written', async () => {
  const { user, answer } = await open();
  await user.type(screen.getByRole('textbox'), 'mei@');
  await answer(true);
  await user.keyboard('example.sg');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('mei@example.sg');
});
