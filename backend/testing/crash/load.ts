import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint, InputOf, OutputOf } from '@/lib/contract/endpoint';
import { CallError, type Calls } from '../client';
import type { TestDiner } from '../shop';

/** One submit that can be retried with the same idempotency key. */
interface Submit {
  /**
   * Sends the request. Returns false if the outcome is unknown. Throws the error of a rejected request unless
   * it is expected.
   */
  send(calls: Calls): Promise<boolean>;
}

interface Operation<E extends Endpoint> {
  endpoint: E;
  input: InputOf<E>;
  /** Records the acknowledged change. The answer is undefined if the error code was `doneBefore`. */
  note?(answer: OutputOf<E> | undefined, key: string): void;
  /** The error code of a retry whose first attempt succeeded. */
  doneBefore?: string;
  /** The error code of a rejection that the scenario expects at times. */
  refusedBy?: string;
}

/**
 * Submits an operation and returns the answer. Throws `Cut` if no answer arrived or the crash has begun, and
 * throws rejections that the operation expects.
 */
export type SubmitAction = <E extends Endpoint>(operation: Operation<E>) => Promise<OutputOf<E>>;

/** The operations that a client repeats; `nth` is the iteration. */
export type Scenario = (submit: SubmitAction, nth: number) => Promise<void>;

class Cut extends Error {}

/**
 * Returns whether the outcome of a request is unknown: it got no answer or a 503. A 500 is always an error of
 * the backend.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError ? error.status === 503 : error instanceof TypeError && error.cause !== undefined;

function createSubmit<E extends Endpoint>(
  who: TestDiner,
  operation: Operation<E>,
  { onAnswer, onRefusal }: { onAnswer: (answer: OutputOf<E>) => void; onRefusal: (error: CallError) => void },
): Submit {
  const key = randomUUID();
  return {
    async send(calls) {
      try {
        const answer = await calls.call(operation.endpoint, operation.input, {
          token: who.token,
          idempotencyKey: key,
        });
        operation.note?.(answer, key);
        onAnswer(answer);
      } catch (error) {
        if (isUnanswered(error)) return false;
        if (!(error instanceof CallError)) throw error;
        if (error.code === operation.refusedBy) onRefusal(error);
        else if (error.code === operation.doneBefore) operation.note?.(undefined, key);
        else throw error;
      }
      return true;
    },
  };
}

export interface LoadClient {
  who: TestDiner;
  /** The backend that the client calls. */
  calls: Calls;
  scenario: Scenario;
}

/**
 * Runs all clients' scenarios in parallel and crashes after `crashAfter` answers, while other requests are in flight. Returns
 * the submits whose outcome is unknown.
 */
export async function loadUntilCrash(
  clients: LoadClient[],
  { crashAfter, crash }: { crashAfter: number; crash: () => Promise<void> },
): Promise<Submit[]> {
  const unanswered: Submit[] = [];
  let answered = 0;
  let crashed: Promise<void> | undefined;
  const run = async ({ who, calls, scenario }: LoadClient) => {
    const submit: SubmitAction = async (operation) => {
      if (crashed) throw new Cut();
      let answer: { is: OutputOf<typeof operation.endpoint> } | undefined;
      let refusal: CallError | undefined;
      const attempt = createSubmit(who, operation, {
        onAnswer(is) {
          answer = { is };
        },
        onRefusal(error) {
          refusal = error;
        },
      });
      if (!(await attempt.send(calls))) {
        unanswered.push(attempt);
        throw new Cut();
      }
      answered += 1;
      if (answered === crashAfter) crashed = crash();
      if (refusal) throw refusal;
      if (!answer) throw new Error(`${operation.endpoint.name} had been done before`);
      return answer.is;
    };
    try {
      for (let nth = 0; ; nth++) await scenario(submit, nth);
    } catch (error) {
      if (!(error instanceof Cut)) throw error;
    }
  };
  await Promise.all(clients.map(run));
  await crashed;
  return unanswered;
}

/** Retries the submits at every backend in parallel until each has answered. */
export async function submitAgain(backends: Calls[], submits: Submit[]): Promise<void> {
  await Promise.all(
    submits.flatMap((submit) =>
      backends.map(async (calls) => {
        while (!(await submit.send(calls))) await pause(50);
      }),
    ),
  );
}
