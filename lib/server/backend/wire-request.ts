import type { Endpoint } from '@/lib/contract/endpoint';
import type { CountryCode, Locale } from '@/lib/contract/vocabulary';

/** The caller's data besides the input; each becomes a header of the wire (API-01). */
export interface CallContext {
  locale: Locale;
  countryCode?: CountryCode;
  city?: string;
  utm?: string;
  token?: string;
  userId?: number;
  requestId?: string;
  idempotencyKey?: string;
  /** The address of the diner's connection, for the backend's rate limits. */
  address?: string;
  /** The browser's id, for the backend's rate limits of known browsers. */
  device?: string;
}

interface WireRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

/** Header values are Latin-1: others (the name of a city in Chinese) are percent-encoded. */
const encodeHeader = (value: string) => (/^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value));

const queryText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Builds the request of a call from its encoded input. */
export function buildWireRequest(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  encoded: Record<string, unknown>,
  context: CallContext,
  settings: { origin: string; platform: string; gatewaySecret?: string },
): WireRequest {
  const inPath = new Set<string>();
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(queryText(encoded[name]));
  });
  const input = Object.entries(encoded).filter(
    ([name, value]) => !inPath.has(name) && value !== undefined && value !== null,
  );

  const given: Record<string, string | undefined> = {
    locale: context.locale,
    city: context.city ?? '',
    countryCode: context.countryCode ?? '',
    platform: settings.platform,
    utm: context.utm ?? '',
    AuthorizationUserId: context.userId ? String(context.userId) : '',
    accessToken: context.token ?? '',
    'x-request-id': context.requestId,
    'x-gateway-secret': settings.gatewaySecret,
    'x-client-address': context.address,
    'x-device': context.device,
    'idempotency-key': context.idempotencyKey,
    accept: 'application/json',
  };
  const headers = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, encodeHeader(value)]],
    ),
  );

  const url = `${settings.origin}/${path}`;
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams(input.map(([name, value]) => [name, queryText(value)]));
    if (!query.has('locale')) query.set('locale', context.locale);
    return { url: `${url}?${query}`, method: 'GET', headers };
  }
  headers['content-type'] = 'application/json';
  return { url, method: 'POST', headers, body: JSON.stringify(Object.fromEntries(input)) };
}
