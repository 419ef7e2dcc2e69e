import { randomBytes } from 'node:crypto';
import { createMetrics } from '@/lib/domain/metrics';
import { createListener } from '../db/listen';
import type { TestDatabase } from '../db/testing';
import type { Deps } from '../deps';
import type { BackendEnv } from '../env';
import { createLog } from '../log';
import { payables } from '../payables';
import { outboxMail } from '../providers/mail/mail-sender';
import { bundledPaymentProviders } from '../providers/payment/payment-providers';
import { createGazetteer } from '../providers/places/gazetteer';
import { noPush } from '../providers/push/configured-push';
import { outboxSms } from '../providers/sms/sms-sender';

/** A clock that shows the same time until a test changes it. */
export interface TestClock {
  now: () => Date;
  set(instant: string | Date): void;
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
}

export function createTestClock(start: string | Date = new Date()): TestClock {
  let at = new Date(start);
  return {
    now: () => new Date(at),
    set(instant) {
      at = new Date(instant);
    },
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      at = new Date(at.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000);
    },
  };
}

export const createTestEnv = (url: string): BackendEnv => ({
  NODE_ENV: 'test',
  BACKEND_HOST: '127.0.0.1',
  BACKEND_PORT: 4000,
  CONSOLE_HOST: 'console.localhost',
  DATABASE_URL: url,
  DATABASE_POOL: 10,
  DATA_DIR: '.data',
  DRAIN_SECONDS: 0,
  GATEWAY_SECRET: 'a secret that only tests and their gateway know',
  CODE_SECRET: 'a secret that only tests know for one-time codes',
  PLACES_PROVIDER: 'gazetteer',
  CODES_PER_ADDRESS: 100,
  VOUCHER_SCHEME: 'makan',
  PERSONAL_DATA_MONTHS: 24,
  LOG_LEVEL: 'silent',
});

/**
 * Returns the real dependencies with a test database, real random bytes and no log output. A test overrides
 * what it needs.
 */
export function createTestDeps(database: TestDatabase, overrides: Partial<Deps> = {}): Deps {
  const env = createTestEnv(database.url);
  return {
    db: database.db,
    pool: database.pool,
    clock: () => new Date(),
    random: randomBytes,
    listener: createListener(database.url),
    env,
    log: createLog(env.LOG_LEVEL),
    metrics: createMetrics(),
    sms: outboxSms,
    mail: outboxMail,
    push: noPush,
    placesProvider: createGazetteer(database.db),
    signIn: new Map(),
    paymentProviders: bundledPaymentProviders,
    payables,
    ...overrides,
  };
}
