import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserInputOf, Endpoint } from '@/lib/contract/endpoint';
import { type BuiltStorefront, createBuiltStorefront } from '../built-storefront';
import { createTestEnv } from '../deps';

/** Names that identify restaurants on their pages. */
interface Names {
  /** The host of the requests. */
  host: string;
  own: string;
  /** The restaurant whose pages must never be served, such as the one for unknown hosts. */
  other: string;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** The storefront under load, as visitors of one restaurant use it. Every response is checked. */
export interface LoadStorefront extends Pick<BuiltStorefront, 'pid'> {
  /** Starts the storefront and waits until it serves a page. */
  start(): Promise<void>;
  /** Kills the storefront with SIGKILL. */
  kill(): Promise<void>;
  /**
   * Requests a page until it is served. Throws when a response is neither the whole page of this restaurant
   * nor a whole error page (503), or when there is no response although the storefront runs.
   */
  show(path: string): Promise<void>;
  /** Repeats a read request of a browser until it succeeds. Throws on any error but UNREACHABLE and TIMEOUT. */
  read<E extends Endpoint>(endpoint: E, input: BrowserInputOf<E>): Promise<void>;
}

/** Creates the storefront without starting it. */
export async function createLoadStorefront(
  { host, own, other }: Names,
  { backendUrl, logFolder }: { backendUrl: string; logFolder: string },
): Promise<LoadStorefront> {
  const { port, ...program } = await createBuiltStorefront({
    backendUrl,
    logFolder,
    gatewaySecret: createTestEnv('').GATEWAY_SECRET,
    // All visitors share one address, so they need more pages than one address may request.
    env: { RENDERS_PER_SECOND: '1000', RENDERS_AT_ONCE: '10000' },
  });
  let isUp = false;
  let kills = 0;
  let failure: unknown;

  /** Sends a request. Returns undefined if the storefront was down during any part of it. */
  async function ask(path: string, headers: Record<string, string>): Promise<Answer | undefined> {
    // A storefront that failed to start will never respond.
    if (failure) throw failure;
    const [wasUp, killsBefore] = [isUp, kills];
    try {
      return await send(port, path, { host: `${host}:${port}`, ...headers });
    } catch (error) {
      if (!wasUp || !isUp || kills !== killsBefore) return undefined;
      throw new Error(`${path} was not answered by a storefront that runs`, { cause: error });
    }
  }

  async function isShown(path: string): Promise<boolean> {
    const answer = await ask(path, { accept: 'text/html', 'sec-fetch-dest': 'document' });
    if (!answer) return false;
    const problem = findProblem(answer, own, other);
    if (problem)
      throw new Error(`${path} was answered ${answer.status}, ${problem}: ${answer.text.slice(0, 2_000)}`);
    return answer.status === 200;
  }

  async function show(path: string): Promise<void> {
    while (!(await isShown(path))) await pause(100);
  }

  return {
    pid: program.pid,
    show,
    async start() {
      await program.start().catch((error) => {
        failure = error;
        throw error;
      });
      isUp = true;
      await show('/home');
    },
    async kill() {
      isUp = false;
      kills += 1;
      await program.kill();
    },
    async read(endpoint, input) {
      const path = `/api/gateway/${endpoint.name}?input=${encodeURIComponent(JSON.stringify(input))}`;
      for (;;) {
        const answer = await ask(path, { 'x-page': 'load', 'sec-fetch-site': 'same-origin' });
        if (answer?.status === 200 && JSON.parse(answer.text).ok === true) return;
        const code = answer && JSON.parse(answer.text).error?.code;
        if (answer && code !== 'UNREACHABLE' && code !== 'TIMEOUT')
          throw new Error(`${endpoint.name} was answered ${answer.status}: ${answer.text}`);
        await pause(100);
      }
    },
  };
}

/** Sends a request on a new connection. Rejects when the response ends too early. */
async function send(port: number, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: body }),
        reject,
      );
    })
      .once('error', reject)
      .end();
  });
}

/** Returns the defect of a page's response, or undefined for a whole page or a whole error page. */
function findProblem({ status, headers, text }: Answer, own: string, other: string): string | undefined {
  if (!headers['content-type']?.startsWith('text/html')) return `as ${headers['content-type']}`;
  if (text.includes(other)) return 'with another restaurant on it';
  if (!text.trimEnd().endsWith('</html>')) return 'torn';
  if (status === 200) return text.includes(own) ? undefined : 'without the restaurant';
  if (status === 503) return headers['retry-after'] ? undefined : 'without a time to try again';
  return 'which no page is';
}
