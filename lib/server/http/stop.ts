import type { Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './log';

/** The parent process has exited, so this process is no longer needed. */
const parentGone = 'the parent is gone';

/** Paths of the event streams. */
const eventPaths = ['order-events', 'party-events', 'shop-events'].map((name) => `/api/gateway/${name}`);

/** Milliseconds that pending responses have to end. */
const finishMs = 10_000;

/**
 * Shuts down gracefully on SIGTERM, SIGINT or when the parent process exits: accepts no new connections, waits for
 * pending responses and then closes the rest. Event streams never end on their own, so they are closed immediately;
 * browsers reconnect. For `drainSeconds` before that it still serves, closes each connection after its response and
 * reports not to be ready, so that proxies send new requests elsewhere (OPS-05). Returns whether that has begun.
 */
export function registerShutdown({
  server,
  log,
  close,
  drainSeconds = 0,
}: {
  server: Server;
  log: Log;
  close: () => Promise<void>;
  drainSeconds?: number;
}): { isDraining: () => boolean } {
  const streams = new Set<ServerResponse>();
  server.on('request', (request, response) => {
    if (!eventPaths.some((path) => request.url?.startsWith(path))) return;
    streams.add(response);
    response.once('close', () => streams.delete(response));
  });

  let stopping = false;
  // A connection that stays open could carry a request at the moment when it is closed.
  server.prependListener('request', (_, response: ServerResponse) => {
    if (stopping) response.shouldKeepAlive = false;
  });
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'the storefront closes');
    if (reason !== parentGone) await pause(drainSeconds * 1000);
    const end = () => {
      const exit = () => log.flush(() => process.exit(0));
      void close().then(exit, exit);
      setTimeout(() => process.exit(0), 1_000).unref();
    };
    server.close(end);
    server.closeIdleConnections();
    for (const stream of streams) stream.destroy();
    // Busy connections become idle one after another.
    setInterval(() => server.closeIdleConnections(), 100).unref();
    setTimeout(() => server.closeAllConnections(), finishMs).unref();
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('disconnect', () => stop(parentGone));
  return { isDraining: () => stopping };
}
