import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Endpoint, InputOf } from '../lib/contract/endpoint';
import { getSuccessCode } from '../lib/contract/endpoint';

/** Returns the bytes of a call's request, which are built before the measurement to exclude the clients' work. */
export function getRequest<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { secret, token, idempotencyKey }: { secret: string; token?: string; idempotencyKey?: string },
): Buffer {
  const wire = z.encode(endpoint.input, input as never) as Record<string, unknown>;
  let path = `/${endpoint.path}`;
  for (const [, name] of endpoint.path.matchAll(/\{(\w+)\}/g)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(wire[String(name)])));
    delete wire[String(name)];
  }
  let body = '';
  if (endpoint.method === 'POST') body = JSON.stringify(wire);
  else {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(wire))
      if (value !== undefined)
        query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    if (query.size > 0) path += `?${query}`;
  }
  const head = [
    `${endpoint.method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'locale: en',
    `x-gateway-secret: ${secret}`,
    ...(token ? [`accessToken: ${token}`] : []),
    ...(idempotencyKey ? [`idempotency-key: ${idempotencyKey}`] : []),
    ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`] : []),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * Returns a function that sends a request on the client's persistent connection. Node's own HTTP client would take too much of the
 * processor that backend and database are measured on. Rejects a response without the endpoint's success code.
 */
export function createHttpSender(port: number, endpoint: Endpoint) {
  const sockets = new Map<number, Socket>();
  const success = `{"code":${JSON.stringify(getSuccessCode(endpoint.success))}`;
  return (request: Buffer, client: number) =>
    new Promise<void>((resolve, reject) => {
      let socket = sockets.get(client);
      if (!socket) {
        socket = connect(port, '127.0.0.1').setNoDelay(true);
        sockets.set(client, socket);
        // The backend closes idle connections.
        socket.once('close', () => sockets.delete(client));
      }
      const chunks: Buffer[] = [];
      let received = 0;
      let expected: number | undefined;
      let head = '';
      const settle = (error?: Error) => {
        socket.off('error', settle).off('close', rejectAsClosed).removeAllListeners('data');
        if (error) reject(error);
        else resolve();
      };
      const rejectAsClosed = () => settle(new Error('the backend closed the connection'));
      socket.on('error', settle);
      socket.on('close', rejectAsClosed);
      socket.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        received += chunk.length;
        if (expected === undefined) {
          head = Buffer.concat(chunks).toString('latin1');
          const end = head.indexOf('\r\n\r\n');
          if (end < 0) return;
          expected = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1]);
          head = head.slice(0, end + 4 + success.length);
        }
        if (received < expected) return;
        const good = head.startsWith('HTTP/1.1 200') && head.endsWith(success);
        settle(good ? undefined : new Error(Buffer.concat(chunks).toString('utf8').slice(0, 600)));
      });
      socket.write(request);
    });
}

export interface Timed {
  seconds: number;
  /** Latency of each call in milliseconds. */
  latencies: number[];
}

/** Runs all of the work with concurrent clients. */
export async function runTimed<T>(
  work: T[],
  clients: number,
  run: (piece: T, client: number) => Promise<unknown>,
): Promise<Timed> {
  let next = 0;
  const latencies: number[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (next < work.length) {
        const piece = work[next++] as T;
        const began = performance.now();
        await run(piece, client);
        latencies.push(performance.now() - began);
      }
    }),
  );
  return { seconds: (performance.now() - started) / 1000, latencies };
}

/** Starts work at a fixed rate, whether or not earlier work is done. Returns all results. */
export async function runAtRate<T>(
  perSecond: number,
  count: number,
  work: (nth: number) => Promise<T>,
): Promise<T[]> {
  const started = performance.now();
  const all: Promise<T>[] = [];
  for (let nth = 0; nth < count; nth++) {
    const wait = started + (nth * 1000) / perSecond - performance.now();
    if (wait > 0) await pause(wait);
    all.push(work(nth));
  }
  return Promise.all(all);
}

export const getMedian = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

/** Returns the 99th percentile of the latencies. */
export const getP99 = (latencies: number[]): number =>
  [...latencies].sort((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? Number.NaN;

export const print = (text: string) => process.stdout.write(`${text}\n`);
