import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserInputOf, Endpoint } from '@/lib/contract/endpoint';
import { type BuiltStorefront, createBuiltStorefront } from '../built-storefront';
import { createTestEnv } from '../deps';

/** Restaurants by names that stand on their pages. */
interface Names {
  /** Whose host is asked for. */
  host: string;
  own: string;
  /** Whose pages must never come, such as the restaurant of unknown hosts (STF-01). */
  other: string;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** The storefront of the load as one restaurant's visitors see it. Every answer is judged. */
export interface LoadStorefront extends Pick<BuiltStorefront, 'pid'> {
  /** Starts it and waits until it shows a page. */
  start(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /**
   * Asks for a page until it is shown. Throws when an answer is neither the whole page of this restaurant nor a whole error page
   * (503), or when there is none although the storefront runs.
   */
  show(path: string): Promise<void>;
  /** Makes a read as a browser does, until it is answered. Throws on any error but UNREACHABLE and TIMEOUT. */
  read<E extends Endpoint>(endpoint: E, input: BrowserInputOf<E>): Promise<void>;
}

/** One that is not started yet. */
export async function createLoadStorefront(
  { host, own, other }: Names,
  { backendUrl, logFolder }: { backendUrl: string; logFolder: string },
): Promise<LoadStorefront> {
  const { port, ...program } = await createBuiltStorefront({
    backendUrl,
    logFolder,
    gatewaySecret: createTestEnv('').GATEWAY_SECRET,
    // All visitors have one address: more pages than one may have.
    env: { RENDERS_PER_SECOND: '1000', RENDERS_AT_ONCE: '10000' },
  });
  let isUp = false;
  let kills = 0;
  let failure: unknown;

  /** Undefined when it was down at any moment of the request. */
  async function ask(path: string, headers: Record<string, string>): Promise<Answer | undefined> {
    // Nobody waits for one that did not come back.
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

/** Each on a connection of its own. Rejects when the answer ends too early. */
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

/** Returns what is wrong with the answer for a page; undefined for a whole page and a whole error page. */
function findProblem({ status, headers, text }: Answer, own: string, other: string): string | undefined {
  if (!headers['content-type']?.startsWith('text/html')) return `as ${headers['content-type']}`;
  if (text.includes(other)) return 'with another restaurant on it';
  if (!text.trimEnd().endsWith('</html>')) return 'torn';
  if (status === 200) return text.includes(own) ? undefined : 'without the restaurant';
  if (status === 503) return headers['retry-after'] ? undefined : 'without a time to try again';
  return 'which no page is';
}
