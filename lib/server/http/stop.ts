import type { Server, ServerResponse } from 'node:http';
import type { Log } from './log';

/** Where browsers follow an order and a table. */
const eventPaths = ['/api/gateway/order-events', '/api/gateway/party-events'];

/** Milliseconds that pending responses have to end. */
const drainMs = 10_000;

/**
 * Shuts down gracefully on SIGTERM, SIGINT or when the parent process exits: accepts no new connections, waits for pending
 * responses and then closes the rest. Event streams never end by themselves, so they are closed at once; browsers
 * reconnect.
 */
export function registerShutdown({
  server,
  log,
  close,
}: {
  server: Server;
  log: Log;
  close: () => Promise<void>;
}): void {
  const streams = new Set<ServerResponse>();
  server.on('request', (request, response) => {
    if (!eventPaths.some((path) => request.url?.startsWith(path))) return;
    streams.add(response);
    response.once('close', () => streams.delete(response));
  });

  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'the storefront closes');
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
    setTimeout(() => server.closeAllConnections(), drainMs).unref();
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('disconnect', () => stop('the parent is gone'));
}
