import type { Hono } from 'hono';
import type { Minor } from '@/lib/contract/vocabulary';
import type { AdapterName } from '../adapter-names';
import type { Account } from '../payment-adapter';
import type { SandboxPayment, SandboxPayments } from '../sandbox/sandbox-payments';

/** A payment company's answers while something is wrong with it. */
export type PeerTrouble = 'none' | 'slow' | 'nonsense';

export interface PeerContext {
  payments: SandboxPayments;
  /** The peers' own origin, for their pages. */
  getOrigin(): string;
  clock: () => Date;
}

export interface PeerNotice {
  result: 'paid' | 'failed' | 'disputed';
  /** Two notices with one id are the same notice. */
  noticeId: string;
  /** Differs from the payment only where a test says so. */
  amount: Minor;
  currency: string;
}

/** A webhook's request as the company sends it. */
export interface SentNotice {
  method: 'GET' | 'POST';
  query: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * A payment company on this machine: it speaks the company's published interface and refuses fields, keys
 * and signatures that the company would refuse. No money moves.
 */
export interface Peer {
  company: AdapterName;
  /** Returns the account that a restaurant has here. */
  getAccount(restaurantId: number): Account;
  addRoutes(app: Hono, context: PeerContext): void;
  /** Returns undefined for a notice that the company does not send. */
  buildNotice(payment: SandboxPayment, notice: PeerNotice, now: Date): SentNotice | undefined;
}

/** The merchant of the peers' payments is the restaurant. */
export const toRestaurantId = ({ merchantId }: SandboxPayment): number => Number(merchantId);
