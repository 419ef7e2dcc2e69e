import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Locale, Minor } from '@/lib/contract/vocabulary';

/** A payment in the sandbox's memory. */
export interface SandboxPayment {
  id: string;
  merchantId: string;
  /** The shop's id of the payment. */
  key: string;
  reference: string;
  description: string;
  amount: Minor;
  currency: string;
  method: string;
  locale: Locale;
  returnUrl?: string;
  /** The payer's choice, and the sent notices. */
  chosen?: 'paid' | 'failed';
  state: 'pending' | 'paid' | 'failed';
  /** Refunded amounts, by the shop's id of each refund. */
  refunds: Map<string, Minor>;
}

type NewSandboxPayment = Omit<SandboxPayment, 'id' | 'state' | 'refunds' | 'chosen'>;

/** The payments in memory; the oldest are dropped. */
export class SandboxPayments {
  readonly #byId = new LRUCache<string, SandboxPayment>({ max: 10_000 });
  readonly #idByKey = new LRUCache<string, string>({ max: 10_000 });

  /** Starts a payment; a repeated key returns the same payment. */
  begin(given: NewSandboxPayment): SandboxPayment {
    const name = JSON.stringify([given.merchantId, given.key]);
    const known = this.findByKey(given.merchantId, given.key);
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

  /** Returns a payment by the shop's id of it. */
  findByKey(merchantId: string, key: string): SandboxPayment | undefined {
    return this.find(this.#idByKey.get(JSON.stringify([merchantId, key])) ?? '');
  }

  /** Returns the payments of a merchant that were paid. */
  listPaid(merchantId: string): SandboxPayment[] {
    return [...this.#byId.values()].filter(
      (payment) => payment.merchantId === merchantId && payment.state === 'paid',
    );
  }

  /** Refunds once per key. Returns false for an unpaid payment or a refund above the paid amount. */
  refund(payment: SandboxPayment, key: string, amount: Minor): boolean {
    if (payment.refunds.has(key)) return true;
    const before = [...payment.refunds.values()].reduce((sum, refund) => sum + refund, 0);
    if (payment.state !== 'paid' || before + amount > payment.amount) return false;
    payment.refunds.set(key, amount);
    return true;
  }
}
