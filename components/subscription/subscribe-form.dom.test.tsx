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

test('SUB-01 an address that is corrected while another one is sent stays, and the note names the one that was sent', async () => {
  let answer = () => {};
  mockCalls({
    'subscription.stat': false,
    'subscription.subscribe': () => new Promise((resolve) => (answer = () => resolve({}))),
  });
  const { user } = await show(<SubscribeForm restaurantId={testShop.restaurantId} />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  await user.type(field, 'mei@example.sg{Enter}');
  await user.clear(field);
  await user.type(field, 'mei@office.example');
  await act(async () => answer());
  expect((await screen.findByText(/mei@example.sg/)).textContent).not.toContain('office');
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe('mei@office.example');
  expect(document.activeElement).toBe(field);
});
