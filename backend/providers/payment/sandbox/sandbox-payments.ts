import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Locale, Minor } from '@/lib/contract/vocabulary';

/** A payment as the sandbox knows it, in memory only. */
export interface SandboxPayment {
  id: string;
  merchantId: string;
  /** The shop's own name of it. */
  key: string;
  reference: string;
  description: string;
  amount: Minor;
  currency: string;
  method: string;
  locale: Locale;
  returnUrl?: string;
  /** What the payer chose, and which notices were sent. */
  chosen?: 'paid' | 'failed';
  state: 'pending' | 'paid' | 'failed';
  /** Paid back so far, by the shop's name of each refund. */
  refunds: Map<string, Minor>;
}

type NewSandboxPayment = Omit<SandboxPayment, 'id' | 'state' | 'refunds' | 'chosen'>;

/** What the sandbox remembers; the oldest are forgotten. */
export class SandboxPayments {
  readonly #byId = new LRUCache<string, SandboxPayment>({ max: 10_000 });
  readonly #idByKey = new LRUCache<string, string>({ max: 10_000 });

  /** Begins a payment; the same key again is the same payment. */
  begin(given: NewSandboxPayment): SandboxPayment {
    const name = JSON.stringify([given.merchantId, given.key]);
    const known = this.find(this.#idByKey.get(name) ?? '');
    if (known) return known;
    const payment: SandboxPayment = {
      ...given,
      id: randomBytes(12).toString('base64url'),
      state: 'pending',
      refunds: new Map(),
    };
    this.#byId.set(payment.id, payment);
    this.#idByKey.set(name, payment.id);
    return payment;
  }

  find(id: string): SandboxPayment | undefined {
    return this.#byId.get(id);
  }

  /** Pays back, once per key. False when it was never paid or more than was paid would go back. */
  refund(payment: SandboxPayment, key: string, amount: Minor): boolean {
    if (payment.refunds.has(key)) return true;
    const before = [...payment.refunds.values()].reduce((sum, each) => sum + each, 0);
    if (payment.state !== 'paid' || before + amount > payment.amount) return false;
    payment.refunds.set(key, amount);
    return true;
  }
}
