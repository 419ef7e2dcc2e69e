import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OrderAct } from '../orders/use-act';
import { useRecall } from './use-recall';

const first = { orderId: 'o1', number: 'A1', positions: [0] };
const second = { orderId: 'o2', number: 'A2', positions: [0, 1] };

function start() {
  const answers: ((isDone: boolean) => void)[] = [];
  const send = vi.fn((_: OrderAct) => new Promise<boolean>((resolve) => answers.push(resolve)));
  const { result } = renderHook(() => useRecall(send));
  return {
    send,
    result,
    answer: (isDone: boolean) => act(async () => answers.shift()!(isDone)),
    run: (step: () => unknown) => act(async () => void step()),
  };
}

test('CON-08 a recall right after a bump recalls that ticket, not the one before', async () => {
  const { result, send, run, answer } = start();
  await run(() => result.current.bump(first));
  await answer(true);
  await run(() => result.current.bump(second));
  expect(result.current.last).toBe(second);
  await run(() => result.current.recall());
  expect(send).toHaveBeenCalledTimes(2);
  await answer(true);
  expect(send).toHaveBeenLastCalledWith({
    name: 'kitchen.recall',
    input: { orderId: 'o2', positions: [0, 1] },
  });
  expect(result.current.last).toBe(first);
});

test('CON-08 a bump that failed is not offered to recall', async () => {
  const { result, send, run, answer } = start();
  await run(() => result.current.bump(first));
  await run(() => result.current.recall());
  await answer(false);
  expect(result.current.last).toBeUndefined();
  expect(send).toHaveBeenCalledTimes(1);
});
