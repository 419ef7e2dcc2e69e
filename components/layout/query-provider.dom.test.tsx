import { onlineManager, useMutation } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Button } from '@/components/ui/button';
import { callGateway } from '@/lib/client/api/call';
import { dismissLogin, expireSession, reloadSession } from '@/lib/client/session/session-client';
import { getSharedQueryClient, QueryProvider } from './query-provider';

vi.mock('@/lib/client/api/call', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  callGateway: vi.fn(),
}));

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

test('a guest who logs in is quoted anew, and a page that opens logged in is not', async () => {
  const client = getSharedQueryClient();
  const logIn = (userId: number) => {
    vi.mocked(callGateway).mockResolvedValue({ loggedIn: true, userId });
    return reloadSession();
  };
  const isStale = () => client.getQueryState(['quote', 1])?.isInvalidated;
  client.setQueryData(['quote', 1], {});
  await logIn(1);
  expect(isStale()).toBe(false);
  expireSession();
  dismissLogin();
  await logIn(1);
  expect(isStale()).toBe(true);
});
