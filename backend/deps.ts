import type pg from 'pg';
import type { Db } from './db/client';
import type { Listener } from './db/listen';
import type { BackendEnv } from './env';
import type { Log } from './log';
import type { Payables } from './modules/payments/payable';
import type { MailSender } from './providers/mail/mail-sender';
import type { PlacesProvider } from './providers/places/places-provider';
import type { PushSender } from './providers/push/push-sender';
import type { SignInProviders } from './providers/sign-in/sign-in-provider';
import type { SmsSender } from './providers/sms/sms-sender';

/**
 * What payment providers look like is the payments module's affair; others only pass them on. The module widens this
 * interface by declaration merging (`declare module`), keyed by provider name.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the payments module
export interface PaymentProviders {}

/** Everything from outside that the modules use, so that a test can hand in its own. */
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
  sms: SmsSender;
  mail: MailSender;
  push: PushSender;
  placesProvider: PlacesProvider;
  /** Ways to sign in elsewhere, by source. */
  signIn: SignInProviders;
  paymentProviders: PaymentProviders;
  /** What can be paid for, by purpose. */
  payables: Payables;
}
