import type pg from 'pg';
import type { Metrics } from '@/lib/domain/metrics';
import type { Replica } from './core/replica';
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

/** All external dependencies of modules; tests replace them. */
export interface Deps {
  db: Db;
  pool: pg.Pool;
  /** A replica for long reads; without one the database answers all. */
  replica?: Replica;
  /** Returns the current time. */
  clock: () => Date;
  /** Cryptographically random bytes. */
  random: (bytes: number) => Buffer;
  /** Listens for PostgreSQL notifications. */
  listener: Listener;
  env: BackendEnv;
  log: Log;
  metrics: Metrics;
  /** Returns whether a shutdown has begun; calls are still answered, but new ones should go elsewhere. */
  isDraining?: () => boolean;
  sms: SmsSender;
  mail: MailSender;
  push: PushSender;
  /** The bucket that holds images; without it rows hold them. */
  images?: ImageStore;
  placesProvider: PlacesProvider;
  /** Third-party login providers by source. */
  signIn: SignInProviders;
  paymentProviders: PaymentProviders;
  /** Everything that can be paid for, by purpose. */
  payables: Payables;
}
