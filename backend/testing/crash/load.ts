import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint, InputOf, OutputOf } from '@/lib/contract/endpoint';
import { CallError, type Calls } from '../client';
import type { TestDiner } from '../shop';

/** A button that is pressed, with what makes pressing it again harmless. */
interface Press {
  /** Sends it. True when an answer said what became of it; throws a refusal. */
  send(calls: Calls): Promise<boolean>;
}

export interface Button<E extends Endpoint> {
  endpoint: E;
  input: InputOf<E>;
  /** Writes down what an answer acknowledges; undefined when it only says `doneBefore`. */
  note?(answer: OutputOf<E> | undefined, key: string): void;
  /** The refusal of a second press, which says that the first one went through. */
  doneBefore?: string;
}

/** Presses a button and gives the answer; throws `Cut` when none came, or when nothing is pressed any more. */
export type Pressing = <E extends Endpoint>(button: Button<E>) => Promise<OutputOf<E>>;

/** What a client does again and again; `nth` counts. */
export type Story = (press: Pressing, nth: number) => Promise<void>;

class Cut extends Error {}

/** No answer came, or one that doesn't say what became of the press. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError ? error.status >= 500 : error instanceof TypeError && error.cause !== undefined;

function newPress<E extends Endpoint>(
  who: TestDiner,
  button: Button<E>,
  keep: (answer: OutputOf<E>) => void,
): Press {
  const key = randomUUID();
  return {
    async send(calls) {
      try {
        const answer = await calls.call(button.endpoint, button.input, {
          token: who.token,
          idempotencyKey: key,
        });
        button.note?.(answer, key);
        keep(answer);
      } catch (error) {
        if (isUnanswered(error)) return false;
        if (!(error instanceof CallError) || error.code !== button.doneBefore) throw error;
        button.note?.(undefined, key);
      }
      return true;
    },
  };
}

export interface LoadClient {
  who: TestDiner;
  /** The backend that it talks to. */
  calls: Calls;
  story: Story;
}

/**
 * Clients that do their stories all at once, until the crash: that comes when so many presses are answered, while the other
 * clients' are on their way. Gives the presses of which nobody knows what became.
 */
export async function loadUntilCrash(
  clients: LoadClient[],
  { crashAfter, crash }: { crashAfter: number; crash: () => Promise<void> },
): Promise<Press[]> {
  const unanswered: Press[] = [];
  let answered = 0;
  let crashed: Promise<void> | undefined;
  const run = async ({ who, calls, story }: LoadClient) => {
    const press: Pressing = async (button) => {
      if (crashed) throw new Cut();
      let answer: { is: OutputOf<typeof button.endpoint> } | undefined;
      const pressed = newPress(who, button, (is) => {
        answer = { is };
      });
      if (!(await pressed.send(calls))) {
        unanswered.push(pressed);
        throw new Cut();
      }
      answered += 1;
      if (answered === crashAfter) crashed = crash();
      if (!answer) throw new Error(`${button.endpoint.name} had been done before`);
      return answer.is;
    };
    try {
      for (let nth = 0; ; nth++) await story(press, nth);
    } catch (error) {
      if (!(error instanceof Cut)) throw error;
    }
  };
  await Promise.all(clients.map(run));
  await crashed;
  return unanswered;
}

/** Presses again, at every backend at once as an impatient diner with two windows does, until each has answered. */
export async function pressAgain(backends: Calls[], presses: Press[]): Promise<void> {
  await Promise.all(
    presses.flatMap((press) =>
      backends.map(async (calls) => {
        while (!(await press.send(calls))) await pause(50);
      }),
    ),
  );
}
