import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@/lib/contract/contract';
import { callsTo } from '../client';
import { testEnv } from '../deps';
import type { SubmitInput } from '../ordering';
import type { TestDiner } from '../shop';
import { isUnanswered } from './load';

/** One press of "Place order", with the key that makes repeating it harmless. */
export interface Press {
  key: string;
  who: TestDiner;
  input: SubmitInput;
}

export const newPress = (who: TestDiner, input: SubmitInput): Press => ({ key: randomUUID(), who, input });

/** Presses, several times at once as an impatient diner does, until each has an answer. Gives the orders it was answered with. */
export async function pressAgain(url: string, { key, who, input }: Press, atOnce: number): Promise<string[]> {
  const { call } = callsTo(url, testEnv('').GATEWAY_SECRET);
  const once = async (): Promise<string> => {
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
  return Promise.all(Array.from({ length: atOnce }, once));
}
