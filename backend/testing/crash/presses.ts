import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { contract } from '@/lib/contract/contract';
import { succeeded } from '@/lib/contract/endpoint';
import { testEnv } from '../deps';
import type { SubmitInput } from '../ordering';
import type { TestDiner } from '../shop';

const submit = contract['ordering.submit'];

/** One press of "Place order", with the key that makes repeating it harmless. */
export interface Press {
  key: string;
  who: TestDiner;
  input: SubmitInput;
  /** The order that it was answered with; undefined while nobody knows what became of it. */
  orderId?: string;
}

export const newPress = (who: TestDiner, input: SubmitInput): Press => ({ key: randomUUID(), who, input });

/** Sends a press. The order's id, or undefined when no answer came that says what became of it; throws a refusal. */
async function send(url: string, { key, who, input }: Press): Promise<string | undefined> {
  let status: number;
  let envelope: { code: string; message: string; data: unknown };
  try {
    const answer = await fetch(`${url}/${submit.path}`, {
      method: submit.method,
      headers: {
        'content-type': 'application/json',
        'x-gateway-secret': testEnv('').GATEWAY_SECRET,
        'idempotency-key': key,
        accessToken: who.token,
        locale: 'en',
      },
      body: JSON.stringify(z.encode(submit.input, input)),
    });
    status = answer.status;
    envelope = (await answer.json()) as typeof envelope;
  } catch {
    return undefined;
  }
  if (status >= 500) return undefined;
  if (!succeeded(submit.success, envelope as never)) throw new Error(`${envelope.code}: ${envelope.message}`);
  return z.decode(submit.output, envelope.data as never).orderTransactionId;
}

/** What a client presses next. */
export type NextPress = (client: number, nth: number) => Press;

/**
 * Clients that press one after another, all at once, until the crash: that comes when so many orders are
 * acknowledged, while the other clients' are on their way. Gives every press, answered or not.
 */
export async function pressUntilCrash(
  url: string,
  next: NextPress,
  { clients, crashAfter, crash }: { clients: number; crashAfter: number; crash: () => Promise<void> },
): Promise<Press[]> {
  const presses: Press[] = [];
  let acknowledged = 0;
  let crashed: Promise<void> | undefined;
  const client = async (number: number) => {
    for (let nth = 0; ; nth++) {
      const press = next(number, nth);
      presses.push(press);
      press.orderId = await send(url, press);
      if (press.orderId === undefined) return;
      acknowledged += 1;
      if (crashed) return;
      if (acknowledged === crashAfter) crashed = crash();
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  await crashed;
  return presses;
}

/** Presses again, several times at once as an impatient diner does, until each has an answer. Gives the orders it was answered with. */
export async function pressAgain(url: string, press: Press, atOnce: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (;;) {
        const orderId = await send(url, press);
        if (orderId !== undefined) return orderId;
        await pause(50);
      }
    }),
  );
}
