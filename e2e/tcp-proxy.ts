import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Handling of requests to the backend: `pass` forwards them, `slow` delays responses, `reset` breaks the connection,
 * `blackHole` never responds, `loseAnswer` lets the backend work and drops its response.
 */
type Weather = 'pass' | 'slow' | 'reset' | 'blackHole' | 'loseAnswer';

interface Rule {
  weather: Weather;
  /** Matches `POST /path?query`; every request when absent. */
  only?: RegExp;
  /** Delay of a slow response in milliseconds. */
  by: number;
  /** Called for each affected request, once the backend has responded (or the request was stopped before). */
  onApplied?: () => void;
}

const requestLine = /^((?:GET|POST|PUT|DELETE|HEAD) \S+) HTTP\/1\.1\r\n/;
const clear: Rule = { weather: 'pass', by: 0 };

/** A TCP proxy in front of the backend that simulates network faults. It parses just enough HTTP to select requests. */
export class TcpProxy {
  #rule = clear;
  readonly #open = new Map<Socket, { request: string; end: () => void }>();

  private constructor(
    private readonly server: Server,
    private readonly target: { host: string; port: number },
  ) {
    server.on('connection', (client) => this.#carry(client));
  }

  static async start(backendUrl: string): Promise<TcpProxy> {
    const { hostname, port } = new URL(backendUrl);
    const server = createServer({ allowHalfOpen: false });
    const proxy = new TcpProxy(server, { host: hostname, port: Number(port) });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }

  /**
   * Sets the weather. Resolves when it has affected a request: for `loseAnswer` and `slow` after the backend has
   * responded. `reset` also breaks matching open streams.
   */
  turn(weather: Weather, { only, by = 0 }: { only?: RegExp; by?: number } = {}): Promise<void> {
    return new Promise((resolve) => {
      this.#rule = { weather, only, by, onApplied: resolve };
      if (weather !== 'reset') return;
      for (const { request, end } of [...this.#open.values()]) if (!only || only.test(request)) end();
    });
  }

  async stop(): Promise<void> {
    for (const { end } of [...this.#open.values()]) end();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #carry(client: Socket): void {
    const backend = connect(this.target);
    const end = () => {
      if (!client.destroyed) client.resetAndDestroy();
      backend.destroy();
      this.#open.delete(client);
    };
    const carried = { request: '', end };
    this.#open.set(client, carried);
    let rule = clear;

    client.on('data', (chunk) => {
      const line = requestLine.exec(chunk.toString('latin1'))?.[1];
      if (line) {
        carried.request = line;
        rule = !this.#rule.only || this.#rule.only.test(line) ? this.#rule : clear;
      }
      if (rule.weather === 'reset' || rule.weather === 'blackHole') rule.onApplied?.();
      if (rule.weather === 'reset') return end();
      if (rule.weather !== 'blackHole') backend.write(chunk);
    });
    backend.on('data', (chunk) => {
      if (rule.weather === 'loseAnswer') {
        rule.onApplied?.();
        return end();
      }
      if (rule.weather !== 'slow') return void client.write(chunk);
      rule.onApplied?.();
      setTimeout(() => client.writable && client.write(chunk), rule.by);
    });
    for (const socket of [client, backend]) socket.on('error', end).on('close', end);
  }
}
