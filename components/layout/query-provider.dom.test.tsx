import { onlineManager, useMutation } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Button } from '@/components/ui/button';
import { QueryProvider } from './query-provider';

function Pay({ pay }: { pay(): Promise<void> }) {
  const { mutate, isPending, isError } = useMutation({ mutationFn: pay });
  return (
    <Button pending={isPending} onClick={() => mutate()}>
      {isError ? 'Failed' : 'Pay'}
    </Button>
  );
}

test('a change is pending on screen before the next click, even when no timer has fired', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const pay = vi.fn(() => new Promise<void>(() => {}));
  render(
    <QueryProvider>
      <Pay pay={pay} />
    </QueryProvider>,
  );
  for (let clicks = 0; clicks < 2; clicks++) await act(async () => screen.getByRole('button').click());
  expect(pay).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test('a change fails visibly in a browser that is offline', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const pay = vi.fn(() => Promise.reject(new Error('offline')));
  render(
    <QueryProvider>
      <Pay pay={pay} />
    </QueryProvider>,
  );
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText('Failed');
});
