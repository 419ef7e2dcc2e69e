import type { Endpoint } from '@/lib/contract/endpoint';

/** A response of any form. */
export interface WireAnswer {
  /** HTTP status; 0 without a response. */
  status: number;
  /** The body when it is a JSON object. */
  envelope?: Record<string, unknown>;
  text: string;
  /** The reason why there was no response. */
  failure?: string;
}

export interface WireClient {
  /** Sends wire values unchanged. */
  send(endpoint: Endpoint, wire: Record<string, unknown>, token?: string): Promise<WireAnswer>;
}

/** Timeout of a call in milliseconds. */
const timeLimit = 10_000;

const toQueryValue = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Creates a client that sends calls to a backend as the gateway does. */
export function createWireClient({ backend, secret }: { backend: string; secret?: string }): WireClient {
  const base = backend.endsWith('/') ? backend : `${backend}/`;
  return {
    async send(endpoint, wire, token) {
      const left: Record<string, unknown> = { ...wire };
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = left[name];
        delete left[name];
        return encodeURIComponent(String(value));
      });
      const address = new URL(base + path);
      if (endpoint.method === 'GET') {
        address.searchParams.set('locale', 'en');
        for (const [name, value] of Object.entries(left))
          if (value !== undefined && value !== null) address.searchParams.set(name, toQueryValue(value));
      }
      try {
        const answer = await fetch(address, {
          method: endpoint.method,
          headers: {
            'content-type': 'application/json',
            locale: 'en',
            platform: 'webOrder',
            countryCode: 'SG',
            city: 'Singapore',
            utm: '',
            ...(secret ? { 'x-gateway-secret': secret } : {}),
            ...(token ? { accessToken: token } : {}),
          },
          ...(endpoint.method === 'POST' ? { body: JSON.stringify(left) } : {}),
          signal: AbortSignal.timeout(timeLimit),
        });
        const text = await answer.text();
        return { status: answer.status, text, envelope: parseObject(text) };
      } catch (error) {
        const { name, message, cause } = error as Error & { cause?: Error };
        const failure = name === 'TimeoutError' ? 'no answer within 10 s' : (cause?.message ?? message);
        return { status: 0, text: '', failure };
      }
    },
  };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
