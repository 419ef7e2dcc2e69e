import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@/lib/contract/contract';
import { createCallsTo } from '../client';
import { createTestEnv } from '../deps';
import type { SubmitInput } from '../ordering';
import type { TestDiner } from '../shop';
import { isUnanswered } from './load';

/** One submit of an order, with the idempotency key of all its retries. */
interface SubmitAttempt {
  key: string;
  who: TestDiner;
  input: SubmitInput;
}

export const createSubmitAttempt = (who: TestDiner, input: SubmitInput): SubmitAttempt => ({
  key: randomUUID(),
  who,
  input,
});

/** Submits several times in parallel and retries until each call is answered. Returns the order ids of the answers. */
export async function submitUntilAnswered(
  url: string,
  { key, who, input }: SubmitAttempt,
  atOnce: number,
): Promise<string[]> {
  const { call } = createCallsTo(url, createTestEnv('').GATEWAY_SECRET);
  const submitOnce = async (): Promise<string> => {
    for (;;) {
      try {
        const options = { token: who.token, idempotencyKey: key };
        return (await call(contract['ordering.submit'], input, options)).orderTransactionId;
      } catch (error) {
        if (!isUnanswered(error)) throw error;
        await pause(50);
      }
    }
  };
  return Promise.all(Array.from({ length: atOnce }, submitOnce));
}
