import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { createMetrics } from '@/lib/domain/metrics';
import { startTracing } from '@/lib/domain/start-tracing';
import { jobs } from './all-jobs';
import { createApp } from './app';
import { type DatabaseClock, startDatabaseClock } from './core/database-clock';
import { openReplica } from './core/replica';
import { openDatabase } from './db/client';
import { createListener } from './db/listen';
import { migrateDatabase } from './db/migrate';
import type { Deps } from './deps';
import { EnvError, getSessionUrl, readBackendEnv } from './env';
import { serverOptions } from './http/http-app';
import { endStreams } from './http/open-streams';
import { runJobs } from './jobs/run-jobs';
import { createLog } from './log';
import { createConfiguredImageStore } from './modules/media/image-store';
import { keepSending } from './modules/outbox/keep-sending';
import { loadPlaces } from './modules/places/load-places';
import { payables } from './payables';
import { createMailSender } from './providers/mail/smtp-mail';
import { getPaymentProviders } from './providers/payment/payment-providers';
import { createConfiguredPlaces } from './providers/places/configured-places';
import { createConfiguredPush } from './providers/push/configured-push';
import { createConfiguredSignIn } from './providers/sign-in/configured-sign-in';
import { createSmsSender } from './providers/sms/configured-sms';

/** Milliseconds that pending requests may take at shutdown. */
const graceMs = 10_000;

let stopping = false;

const env = readOrExit(readBackendEnv);
const signIn = readOrExit(() => createConfiguredSignIn(process.env));
const log = createLog(env.LOG_LEVEL);
const stopTracing = await startTracing('makan-backend');
const database = openDatabase(env.DATABASE_URL, {
  max: env.DATABASE_POOL,
  name: 'makan backend',
  // A frozen backend must not hold up orders at the others for longer than their callers wait (10 s); a
  // payment provider may take 5 s within a transaction.
  idleInTransactionTimeout: 7_000,
  isPooled: env.DATABASE_SESSION_URL !== undefined,
  onError: (err) => log.warn({ err }, 'idle database connection lost'),
});
const listener = createListener(getSessionUrl(env), {
  onError: (err) => log.warn({ err }, 'listening connection lost'),
});

let clock: DatabaseClock;
try {
  await migrateDatabase(getSessionUrl(env));
  await loadPlaces(database.db);
  clock = await startDatabaseClock(database.pool, {
    onDifference: (seconds) =>
      log.warn({ seconds }, 'the clock of this machine differs from that of the database, which counts'),
  });
} catch (err) {
  log.fatal({ err }, 'the database is not ready');
  process.exit(1);
}

const metrics = createMetrics({ withProcess: env.METRICS_TOKEN !== undefined });
const replica =
  env.DATABASE_REPLICA_URL === undefined
    ? undefined
    : openReplica(env.DATABASE_REPLICA_URL, {
        metrics,
        max: env.DATABASE_POOL,
        onError: (err) => log.warn({ err }, 'the replica does not answer, so the primary does'),
      });
const deps: Deps = {
  db: database.db,
  pool: database.pool,
  replica,
  clock: clock.now,
  random: randomBytes,
  isDraining: () => stopping,
  listener,
  env,
  log,
  metrics,
  sms: createSmsSender(env),
  mail: createMailSender(env),
  push: createConfiguredPush(env, log),
  images: createConfiguredImageStore(env, (message, facts) => log.warn(facts, message)),
  placesProvider: createConfiguredPlaces(env, { db: database.db, log, clock: clock.now }),
  paymentProviders: getPaymentProviders(env, process.env, clock.now),
  payables,
  signIn,
};

const running = [await startJobs(), keepSending(deps)];
const server = serve(
  { fetch: createApp(deps).fetch, port: env.BACKEND_PORT, hostname: env.BACKEND_HOST, serverOptions },
  (info) => {
    log.info({ address: info.address, port: info.port }, 'listening');
    process.send?.({ ready: true, port: info.port });
  },
);
server.on('error', (err) => {
  log.fatal({ err }, 'cannot listen');
  process.exit(1);
});

// A keep-alive connection with further requests would delay the shutdown.
server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
  if (stopping) response.shouldKeepAlive = false;
});
async function stop(reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ reason }, 'stopping');
  // Proxies send new calls elsewhere meanwhile. When the parent process is gone, no proxy waits.
  if (reason !== 'parent gone') await pause(env.DRAIN_SECONDS * 1000);
  const late = setTimeout(() => {
    log.warn('requests were still running');
    process.exit(1);
  }, graceMs);
  // The server closes first, because browsers reconnect as soon as their streams end.
  const closed = new Promise((resolve) => server.close(resolve));
  endStreams(deps);
  await Promise.all([closed, ...running.map((work) => work.stop())]);
  clock.stop();
  await listener.close();
  await Promise.all([database.close(), replica?.close()]);
  await stopTracing();
  clearTimeout(late);
  process.exit(0);
}

process.on('SIGTERM', () => stop('SIGTERM'));
process.on('SIGINT', () => stop('SIGINT'));
// When the parent process is gone, nothing else would stop this one.
process.on('disconnect', () => stop('parent gone'));
process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));

async function startJobs() {
  try {
    return await runJobs(deps, jobs);
  } catch (err) {
    log.fatal({ err }, 'the job queues are not ready');
    return process.exit(1);
  }
}

function readOrExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(2);
  }
}
