import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createSignedHeaders } from '../signed-body';
import type { SandboxPayment } from './sandbox-payments';

/** Number of copies of each notice, which a shop must count once. */
const copies = 5;
/** Number of copies that are sent before the payer is redirected. */
const early = 2;
/** A notice to an unreachable shop is retried. */
const maxAttempts = 20;
const tryAgainMs = 500;

interface NoticeOptions {
  url: string;
  secret: string;
  clock: () => Date;
}

/** Sends the shop notices of a payment's outcome, several times each. */
export class SandboxNotices {
  readonly #ending = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(readonly options: NoticeOptions) {
    // Every pending notice listens for the end.
    setMaxListeners(0, this.#ending.signal);
  }

  /** Resolves once the first copies were attempted; the others follow in the background. */
  async send(payment: SandboxPayment): Promise<void> {
    const body = JSON.stringify({
      noticeId: randomUUID(),
      id: payment.id,
      merchantId: payment.merchantId,
      state: payment.state,
      amount: payment.amount / 100,
      currency: payment.currency,
      reference: payment.reference,
    });
    await Promise.all(Array.from({ length: early }, () => this.#send(body)));
    for (let copy = early; copy < copies; copy++) this.#follow(this.#deliver(body, copy * 50));
  }

  /** Sends it after a delay, unless the sandbox ends before. */
  sendLater(payment: SandboxPayment, afterMs: number, before: () => void): void {
    this.#follow(
      this.#wait(afterMs).then(async () => {
        before();
        await this.send(payment);
      }),
    );
  }

  /** Cancels pending notices. */
  async end(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#running);
  }

  #follow(work: Promise<void>): void {
    const followed = work.catch(() => {}).finally(() => this.#running.delete(followed));
    this.#running.add(followed);
  }

  async #deliver(body: string, afterMs: number): Promise<void> {
    await this.#wait(afterMs);
    for (let tried = 1; !(await this.#send(body)) && tried < maxAttempts; tried++)
      await this.#wait(tryAgainMs * tried);
  }

  async #send(body: string): Promise<boolean> {
    const { url, secret, clock } = this.options;
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: createSignedHeaders(secret, body, clock()),
        body,
        signal: AbortSignal.any([this.#ending.signal, AbortSignal.timeout(5000)]),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }

  async #wait(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#ending.signal, ref: false });
  }
}
