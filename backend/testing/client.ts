import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { contract } from '@/lib/contract/contract';
import { type Endpoint, hasSucceeded, type InputOf, type OutputOf } from '@/lib/contract/endpoint';
import { accessDenied } from '@/lib/contract/error-codes';
import { createApp } from '../app';
import type { TestDatabase } from '../db/testing';
import type { Deps } from '../deps';
import type { Envelope } from '../http/envelope';
import { serverOptions } from '../http/http-app';
import { outbox } from '../schema/outbox';
import { createTestDeps } from './deps';

export interface CallOptions {
  token?: string;
  locale?: string;
  idempotencyKey?: string;
  /** Additional headers; undefined removes a default header. */
  headers?: Record<string, string | undefined>;
}

/** The error of a rejected call, in the form of the storefront's client. */
export class CallError extends Error {
  override name = 'CallError';
  constructor(
    readonly code: string,
    readonly status: number,
    readonly answer: Envelope,
  ) {
    super(`${code} (${status}): ${answer.message}`);
  }
  get detail(): Record<string, unknown> {
    return (this.answer.data ?? {}) as Record<string, unknown>;
  }
}

interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
  envelope: Envelope;
}

/** The values that a call sends: the encoded domain input, or raw values. */
interface RawRequest {
  method?: string;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string | undefined>;
}

/** Sends calls to a backend as the gateway does. */
export interface Calls {
  url: string;
  /** Sends a call as the gateway does. Returns the domain output. Throws CallError. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<OutputOf<E>>;
  /** Returns the error of a call. Throws when it succeeds. */
  getError<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<CallError>;
  /** Sends a call's wire values without validation, as a broken or hostile client could. */
  send(endpoint: Endpoint, wire: Record<string, unknown>, options?: CallOptions): Promise<RawAnswer>;
  /** Sends any request. The gateway's headers are sent unless they are removed. */
  raw(path: string, request?: RawRequest): Promise<RawAnswer>;
}

export interface TestClient extends Calls {
  deps: Deps;
  guest(): Promise<string>;
  /** Logs in by a real one-time code from the outbox. Creates an account for a new number. */
  login(
    mobile: string,
    mobileCountryCode?: string,
  ): Promise<{ token: string; userId: number; mobile: string }>;
  /** Returns the newest code that was sent to a number. */
  getSentCode(recipient: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * Starts the whole backend on a free port with a test database. Returns a client that calls it as the gateway
 * does.
 */
export async function startTestClient(
  database: TestDatabase,
  overrides: Partial<Deps> = {},
): Promise<TestClient> {
  const deps = createTestDeps(database, overrides);
  const { server, url } = await listen(deps);

  const calls = createCallsTo(url, deps.env.GATEWAY_SECRET);
  const { call } = calls;

  const getSentCode: TestClient['getSentCode'] = async (recipient) => {
    const [message] = await deps.db
      .select({ data: outbox.data })
      .from(outbox)
      .where(and(eq(outbox.recipient, recipient), eq(outbox.template, 'one-time-code')))
      .orderBy(desc(outbox.id))
      .limit(1);
    if (!message) throw new Error(`No message was sent to ${recipient}`);
    return String(message.data.code);
  };

  return {
    ...calls,
    deps,
    getSentCode,
    async guest() {
      return (await call(contract['auth.visitorToken'], { appkey: 'test' })).accessToken;
    },
    async login(mobile, mobileCountryCode = '+65') {
      const phone = { mobile, mobileCountryCode };
      await call(contract['auth.sendCode'], { ...phone, serviceType: undefined });
      const otpCode = await getSentCode(mobileCountryCode + mobile);
      const session = await call(contract['auth.loginByCode'], { ...phone, otpCode });
      return { token: session.accessToken, userId: session.userId, mobile: session.mobile };
    },
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        (server as Partial<{ closeAllConnections(): void }>).closeAllConnections?.();
      });
      if (!overrides.listener) await deps.listener.close();
    },
  };
}

/** Returns a client of the backend at a URL. */
export function createCallsTo(url: string, gatewaySecret: string): Calls {
  const raw: Calls['raw'] = async (path, { method = 'GET', query = {}, body, headers = {} } = {}) => {
    const address = new URL(url + path);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.append(name, toQueryValue(value));
    const sent = new Headers();
    for (const [name, value] of Object.entries({ ...getGatewayHeaders(gatewaySecret), ...headers }))
      if (value !== undefined) sent.set(name, value);
    const answer = await fetch(address, {
      method,
      headers: sent,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, envelope: parseEnvelope(text) };
  };

  const send: Calls['send'] = (endpoint, wire, options = {}) => {
    const left = { ...wire };
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = left[name];
      delete left[name];
      // The conversion to UTF-8 replaces lone surrogates, as in a query; encodeURIComponent would throw.
      return encodeURIComponent(Buffer.from(toQueryValue(value)).toString());
    });
    return raw(`/${path}`, {
      method: endpoint.method,
      ...(endpoint.method === 'GET' ? { query: left } : { body: left }),
      headers: {
        accessToken: options.token,
        locale: options.locale ?? 'en',
        'idempotency-key': options.idempotencyKey,
        ...options.headers,
      },
    });
  };

  const call: Calls['call'] = async (endpoint, input, options) => {
    const wire = z.encode(endpoint.input, input as never) as Record<string, unknown>;
    const { status, envelope } = await send(endpoint, wire, options);
    if (!hasSucceeded(endpoint.success, envelope)) throw new CallError(getCode(envelope), status, envelope);
    return z.decode(endpoint.output, envelope.data as never) as OutputOf<typeof endpoint>;
  };

  return {
    url,
    raw,
    send,
    call,
    async getError(endpoint, input, options) {
      const outcome = await call(endpoint, input, options).catch((error) => error);
      if (outcome instanceof CallError) return outcome;
      if (outcome instanceof Error) throw outcome;
      throw new Error(`${endpoint.name} was not refused`);
    },
  };
}

async function listen(deps: Deps): Promise<{ server: ServerType; url: string }> {
  const app = createApp(deps);
  return new Promise((resolve) => {
    const server = serve(
      { fetch: app.fetch, port: 0, hostname: '127.0.0.1', serverOptions },
      (info: AddressInfo) => resolve({ server, url: `http://127.0.0.1:${info.port}` }),
    );
  });
}

const getGatewayHeaders = (gatewaySecret: string): Record<string, string> => ({
  'content-type': 'application/json',
  'x-gateway-secret': gatewaySecret,
  platform: 'webOrder',
  countryCode: 'SG',
});

const toQueryValue = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const getCode = (envelope: Envelope) =>
  String(envelope.code) === '0' && envelope.data === accessDenied ? 'ACCESS_DENIED' : String(envelope.code);

/** A response that is not JSON, such as a file, has no envelope. */
function parseEnvelope(text: string): Envelope {
  try {
    return JSON.parse(text);
  } catch {
    return { code: '', isSuccess: false, success: false, message: '', data: null };
  }
}
