import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import createNext from 'next';
import { getNewestSecret } from '@/lib/domain/secrets';
import { EnvError, getEnvWarnings, getStorefrontEnv } from '@/lib/server/env';
import { setPurgeHook } from '@/lib/server/purge-hook';
import { getDomains, loadDomainsAtStart } from '@/lib/server/tenant/get-domains';
import { ResponseCache } from './lib/server/http/cached-response';
import { createRequestHandler } from './lib/server/http/caching-server';
import { createApplyChange, followChanges } from './lib/server/http/follow-changes';
import { createAccessLog, createLog, openLogDestination } from './lib/server/http/log';
import { purgeSharedCaches } from './lib/server/http/purge-shared-cache';
import { maxHeaderBytes } from './lib/server/http/request-limits';
import { registerShutdown } from './lib/server/http/stop';

/** Starts the storefront: Next behind the caching server, in one process. */
async function main(): Promise<void> {
  const env = getStorefrontEnv();
  const destination = openLogDestination();
  const log = createLog(env.LOG_LEVEL, destination);
  for (const warning of getEnvWarnings(process.env)) log.warn(warning);
  // Always `localhost`: with the listen address here Next treats its own rewrites as external.
  const app = createNext({ dev: false, dir: process.cwd(), hostname: 'localhost', port: env.PORT });
  await Promise.all([app.prepare(), loadDomainsAtStart(getDomains())]);

  const next = app.getRequestHandler();
  const secret = env.GATEWAY_SECRET && getNewestSecret(env.GATEWAY_SECRET);
  const applyChange = secret ? createApplyChange(next, secret) : undefined;
  const changes =
    secret && applyChange && followChanges({ backendUrls: env.BACKEND_URL, secret, apply: applyChange, log });
  const sharedCaches =
    env.SHARED_CACHE_PURGE_URL && purgeSharedCaches({ urls: env.SHARED_CACHE_PURGE_URL, log });
  const distDir = resolve(process.env.NEXT_DIST_DIR ?? '.next');
  let shutdown: ReturnType<typeof registerShutdown> | undefined;
  const cachingServer = createRequestHandler({
    next,
    getChangesState: () => (changes ? changes.getState() : undefined),
    domains: getDomains(),
    cache: new ResponseCache(env.CACHE_MEGABYTES * 1024 * 1024),
    distDir,
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
  setPurgeHook({
    purge(restaurantId) {
      cachingServer.purge(restaurantId);
      sharedCaches?.purge(restaurantId);
    },
    waitForRenderings: cachingServer.waitForRenderings,
    repeat(restaurantId) {
      applyChange?.(restaurantId === undefined ? 'everything' : { restaurantId }, true).catch(
        (err: unknown) =>
          log.warn({ err, restaurantId }, 'a change was not applied again; pages change when they have aged'),
      );
    },
  });

  const server = createServer(
    { maxHeaderSize: maxHeaderBytes, keepAliveTimeout: 65_000 },
    (request, response) => {
      cachingServer.handle(request, response);
    },
  );
  // Limits slow clients (slowloris).
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  shutdown = registerShutdown({
    server,
    log,
    drainSeconds: env.DRAIN_SECONDS,
    close: () => {
      if (changes) changes.stop();
      sharedCaches?.stop();
      cachingServer.flushLog();
      return app.close();
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
