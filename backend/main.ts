import { randomBytes } from 'node:crypto';
import { serve } from '@hono/node-server';
import { createApp } from './app';
import { openDatabase } from './db/client';
import { createListener } from './db/listen';
import { migrateDatabase } from './db/migrate';
import type { Deps } from './deps';
import { EnvError, readBackendEnv } from './env';
import { startOrderJobs } from './jobs/order-jobs';
import { createLog } from './log';
import { startAuthJobs } from './modules/auth/auth-jobs';
import { loadPlaces } from './modules/places/load-places';
import { bundledPaymentProviders } from './providers/payment/payment-providers';
import { gazetteer } from './providers/places/gazetteer';
import { outboxSms } from './providers/sms/outbox-sms';

/** How long running requests may take to finish once the process is told to stop. */
const graceMs = 10_000;

const env = readEnvOrExit();
const log = createLog(env.LOG_LEVEL);
const database = openDatabase(env.DATABASE_URL, {
  max: env.DATABASE_POOL,
  name: 'makan backend',
  onError: (err) => log.warn({ err }, 'idle database connection lost'),
});
const listener = createListener(env.DATABASE_URL, {
  onError: (err) => log.warn({ err }, 'listening connection lost'),
});

try {
  await migrateDatabase(env.DATABASE_URL);
  await loadPlaces(database.db);
} catch (err) {
  log.fatal({ err }, 'the database is not ready');
  process.exit(1);
}

const deps: Deps = {
  db: database.db,
  pool: database.pool,
  clock: () => new Date(),
  random: randomBytes,
  listener,
  env,
  log,
  sms: outboxSms,
  placesProvider: gazetteer(database.db),
  paymentProviders: bundledPaymentProviders,
};

const stopJobs = [startAuthJobs(deps), startOrderJobs(deps)];
const server = serve(
  { fetch: createApp(deps).fetch, port: env.BACKEND_PORT, hostname: env.BACKEND_HOST },
  (info) => {
    log.info({ address: info.address, port: info.port }, 'listening');
    process.send?.({ ready: true, port: info.port });
  },
);
server.on('error', (err) => {
  log.fatal({ err }, 'cannot listen');
  process.exit(1);
});

let stopping = false;
async function stop(reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ reason }, 'stopping');
  const late = setTimeout(() => {
    log.warn('requests were still running');
    process.exit(1);
  }, graceMs);
  // First, or browsers whose streams end would come straight back.
  const closed = new Promise((resolve) => server.close(resolve));
  for (const stopJob of stopJobs) stopJob();
  await closed;
  await listener.close();
  await database.close();
  clearTimeout(late);
  process.exit(0);
}

process.on('SIGTERM', () => stop('SIGTERM'));
process.on('SIGINT', () => stop('SIGINT'));
// Whoever started us is gone; nobody else would stop us.
process.on('disconnect', () => stop('parent gone'));
process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));

function readEnvOrExit() {
  try {
    return readBackendEnv();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(2);
  }
}
