import type pg from 'pg';
import type { Metrics } from '@/lib/domain/metrics';
import type { Db } from './db/client';
import type { Listener } from './db/listen';
import type { BackendEnv } from './env';
import type { Log } from './log';
import type { ImageStore } from './modules/media/image-store';
import type { Payables } from './modules/payments/payable';
import type { MailSender } from './providers/mail/mail-sender';
import type { PlacesProvider } from './providers/places/places-provider';
import type { PushSender } from './providers/push/push-sender';
import type { SignInProviders } from './providers/sign-in/sign-in-provider';
import type { SmsSender } from './providers/sms/sms-sender';

/**
 * Payment providers by name. The payments module extends this interface by declaration merging (`declare module`);
 * other modules only pass it on.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the payments module
export interface PaymentProviders {}

/** Everything external that modules use; tests pass their own. */
export interface Deps {
  db: Db;
  pool: pg.Pool;
  /** Now. */
  clock: () => Date;
  /** Cryptographically random bytes. */
  random: (bytes: number) => Buffer;
  /** PostgreSQL notifications. */
  listener: Listener;
  env: BackendEnv;
  log: Log;
  metrics: Metrics;
  /** Whether the process is about to end; it still answers, but takes no new callers. */
  isDraining?: () => boolean;
  sms: SmsSender;
  mail: MailSender;
  push: PushSender;
  /** The bucket that holds images; absent: rows do. */
  images?: ImageStore;
  placesProvider: PlacesProvider;
  /** Ways to sign in elsewhere, by source. */
  signIn: SignInProviders;
  paymentProviders: PaymentProviders;
  /** What can be paid for, by purpose. */
  payables: Payables;
}
