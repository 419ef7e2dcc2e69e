import pg from 'pg';

type Handler = (payload: string) => void;

export interface Listener {
  /** Calls the handler for every NOTIFY on the channel. Returns the unsubscribe function. */
  on(channel: string, handler: Handler): () => void;
  /**
   * Calls the handler after a lost connection is restored: notifications in between are lost, so read the
   * state again.
   */
  onReconnect(handler: () => void): () => void;
  /** Resolves once all subscriptions so far are active. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

interface ListenerOptions {
  /** Called for each lost connection. */
  onError?: (error: Error) => void;
}

const RETRY_FROM_MS = 100;
const RETRY_TO_MS = 5_000;
const HEARTBEAT_MS = 20_000;

/** A dedicated connection for LISTEN, which a pool cannot provide; it reconnects automatically. */
export function createListener(url: string, options: ListenerOptions = {}): Listener {
  const handlers = new Map<string, Set<Handler>>();
  const reconnectHandlers = new Set<() => void>();
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let retryIn = RETRY_FROM_MS;
  let wasConnected = false;
  let closed = false;
  let pending: Promise<unknown> = Promise.resolve();

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'makan listen',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    });
    next.on('error', (error) => handleLoss(next, error));
    next.on('end', () => handleLoss(next, new Error('the connection ended')));
    next.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    try {
      await next.connect();
      for (const channel of handlers.keys()) await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end().catch(() => {});
      if (!closed) handleLoss(undefined, error as Error);
      return;
    }
    if (closed) return void (await next.end());
    client = next;
    retryIn = RETRY_FROM_MS;
    // Handlers may subscribe while the connection is being opened.
    for (const channel of handlers.keys()) listen(channel);
    if (wasConnected) for (const handler of reconnectHandlers) handler();
    wasConnected = true;
  }

  function handleLoss(which: pg.Client | undefined, error: Error): void {
    if (closed || (which && which !== client)) return;
    client = undefined;
    which?.end().catch(() => {});
    options.onError?.(error);
    clearTimeout(retry);
    retry = setTimeout(() => {
      connecting = connect();
    }, retryIn);
    retryIn = Math.min(retryIn * 2, RETRY_TO_MS);
  }

  function listen(channel: string): void {
    const current = client;
    if (!current) return;
    const statement = handlers.has(channel) ? 'listen' : 'unlisten';
    const sent = current.query(`${statement} ${current.escapeIdentifier(channel)}`);
    pending = pending.then(() => sent).catch((error) => handleLoss(current, error));
  }

  // A connection that a router dropped reports no error until a query is sent.
  const heartbeat = setInterval(() => {
    const current = client;
    current?.query('select 1').catch((error) => handleLoss(current, error));
  }, HEARTBEAT_MS).unref();

  connecting = connect();
  return {
    on(channel, handler) {
      const known = handlers.get(channel);
      if (known) known.add(handler);
      else {
        handlers.set(channel, new Set([handler]));
        listen(channel);
      }
      return () => {
        const set = handlers.get(channel);
        if (!set?.delete(handler) || set.size > 0) return;
        handlers.delete(channel);
        listen(channel);
      };
    },
    onReconnect(handler) {
      reconnectHandlers.add(handler);
      return () => reconnectHandlers.delete(handler);
    },
    async ready() {
      while (!client && !closed) {
        await connecting;
        if (!client) await new Promise((resolve) => setTimeout(resolve, 50));
      }
      await pending;
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      handlers.clear();
      await connecting;
      await client?.end().catch(() => {});
      client = undefined;
    },
  };
}
