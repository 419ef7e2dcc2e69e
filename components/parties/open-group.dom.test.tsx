import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { QueryProvider } from '@/components/layout/query-provider';
import { mockCalls } from '@/components/testing/mock-calls';
import { show, testShop } from '@/components/testing/show';
import { getFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import { OpenGroup } from './open-group';

test('TAB-11 a second tap while the session is asked for opens one group', async () => {
  getFulfilment(testShop).setMode('SELF_PICKUP');
  getFulfilment(testShop).setSlot('2030-01-02 18:00-18:30');
  getFulfilment(testShop).setPlace({ addressDetail: '78 Guan Chuan Street' }, undefined, true);
  const opened = { partyId: 'p1', memberNo: 1, code: '12345678' };
  const { listInputs } = mockCalls({ 'parties.openGroup': opened as never }, { userId: 7 });
  const answerAtOnce = globalThis.fetch;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.includes('/session')) await held;
    return answerAtOnce(path, init);
  });
  const onOpened = vi.fn();
  const { user } = await show(
    <QueryProvider>
      <OpenGroup onCode={() => {}} onOpened={onOpened} />
    </QueryProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Open the group order' }));
  await user.type(screen.getByLabelText(/^Your name/), '{Enter}');
  await act(async () => answer());
  await waitFor(() => expect(onOpened).toHaveBeenCalled());
  expect(listInputs('parties.openGroup')).toHaveLength(1);
  expect(onOpened).toHaveBeenCalledTimes(1);
  // It was for one order only, which is the group's now.
  expect(getFulfilment(testShop).place).toBeUndefined();
});
