import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import createNext from 'next';
import { getNewestSecret } from '@/lib/domain/secrets';
import { startTracing } from '@/lib/domain/start-tracing';
import { findBuildFile } from '@/lib/server/backend/find-build-file';
import { EnvError, getStorefrontEnv, listEnvWarnings } from '@/lib/server/env';
import { setOwnServer } from '@/lib/server/own-server';
import { getRevisions } from '@/lib/server/revisions';
import { getDomains, loadDomainsAtStart } from '@/lib/server/tenant/get-domains';
import { createResponseCache } from './lib/server/http/cached-response';
import { createRequestHandler } from './lib/server/http/caching-server';
import { createChangeWatchers } from './lib/server/http/change-watchers';
import { followChanges } from './lib/server/http/follow-changes';
import { createAccessLog, createLog, openLogDestination } from './lib/server/http/log';
import { purgeSharedCaches } from './lib/server/http/purge-shared-cache';
import { maxHeaderBytes } from './lib/server/http/request-limits';
import { registerShutdown } from './lib/server/http/stop';
import { traceRequests } from './lib/server/http/trace-request';

/** Starts the storefront: Next behind the caching server, in one process. */
async function main(): Promise<void> {
  const env = getStorefrontEnv();
  const stopTracing = await startTracing('makan-storefront');
  const destination = openLogDestination();
  const log = createLog(env.LOG_LEVEL, destination);
  for (const warning of listEnvWarnings(process.env)) log.warn(warning);
  // With the listen address as hostname, Next treats its own rewrites as external.
  const app = createNext({ dev: false, dir: process.cwd(), hostname: 'localhost', port: env.PORT });
  await Promise.all([app.prepare(), loadDomainsAtStart(getDomains())]);

  const next = app.getRequestHandler();
  const secret = env.GATEWAY_SECRET && getNewestSecret(env.GATEWAY_SECRET);
  const sharedCaches =
    env.SHARED_CACHE_PURGE_URL && purgeSharedCaches({ urls: env.SHARED_CACHE_PURGE_URL, log });
  const distDir = resolve(process.env.NEXT_DIST_DIR ?? '.next');
  let shutdown: ReturnType<typeof registerShutdown> | undefined;
  const cachingServer = createRequestHandler({
    next,
    findChangesState: () => (changes ? changes.getState() : undefined),
    isBehindOthers: async () => (changes ? changes.isBehindOthers() : false),
    domains: getDomains(),
    revisions: getRevisions(),
    cache: createResponseCache(env.CACHE_MEGABYTES * 1024 * 1024),
    distDir,
    findPublished: findBuildFile,
    build: readFileSync(join(distDir, 'BUILD_ID'), 'utf8').trim(),
    trustedProxies: env.TRUSTED_PROXY,
    log,
    logAccess: createAccessLog(env.LOG_LEVEL, destination),
    clock: Date.now,
    metricsToken: env.METRICS_TOKEN,
    hasSharedCache: sharedCaches !== undefined,
    isDraining: () => shutdown?.isDraining() ?? false,
    renders: {
      perSecond: env.RENDERS_PER_SECOND,
      burst: env.RENDERS_AT_ONCE,
      maxPending: env.RENDERS_AT_ONCE,
    },
  });
  const expire = (restaurantId?: number) => {
    getRevisions().raise(restaurantId);
    sharedCaches?.purge(restaurantId);
  };
  const watchers = createChangeWatchers();
  const applyChange = (restaurantId?: number) => {
    expire(restaurantId);
    watchers.notify(restaurantId);
    if (restaurantId !== undefined) void getDomains().load(restaurantId);
    // Next answers a request for a page that it is rendering with that rendering, which may have read the data before the change.
    void cachingServer.waitForRenderings()?.then(() => expire(restaurantId));
  };
  setOwnServer({ applyChange, watchChanges: watchers.watch });
  const changes = secret && followChanges({ backendUrls: env.BACKEND_URL, secret, apply: applyChange, log });

  const server = createServer(
    { maxHeaderSize: maxHeaderBytes, keepAliveTimeout: 65_000 },
    traceRequests(cachingServer.handle),
  );
  // Bounds slow clients (Slowloris attacks).
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  shutdown = registerShutdown({
    server,
    log,
    drainSeconds: env.DRAIN_SECONDS,
    close: async () => {
      if (changes) changes.stop();
      sharedCaches?.stop();
      cachingServer.flushLog();
      await Promise.all([app.close(), stopTracing()]);
    },
  });

  server.once('error', (err) => {
    log.fatal({ err }, 'the storefront cannot listen');
    process.exitCode = 1;
    setTimeout(() => process.exit(1), 100);
  });
  server.listen(env.PORT, env.HOST, () => log.info({ address: server.address() }, 'the storefront is open'));
}

main().catch((error: unknown) => {
  console.error(error instanceof EnvError ? error.message : error);
  process.exit(1);
});
