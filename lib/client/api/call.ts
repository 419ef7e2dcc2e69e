import type { BrowserInput, BrowserOutput, ChangeName, QueryName } from '@/lib/contract/contract';
import { ApiError, type WireError } from '@/lib/domain/api-error';
import { findQueryValue } from '@/lib/domain/routes/query-value';
import { withTimeLimit } from '@/lib/domain/time-limit';

/** Longest encoded input in a query, in characters. Longer ones travel in a POST: the server rejects queries above 2,048. */
const maxQueryInput = 1_800;

/**
 * Identifies this page for the gateway, so that concurrent calls before a cookie exists share one guest token. It is
 * neither a secret nor an identity.
 */
const page = Math.random().toString(36).slice(2);

interface GatewayAnswer {
  ok?: boolean;
  data?: unknown;
  error?: WireError;
}

/** Same-origin call of the gateway; throws ApiError with the gateway's code, TIMEOUT, UNREACHABLE or BAD_ANSWER. */
export async function callGateway(path: string, init: RequestInit = {}): Promise<unknown> {
  return withTimeLimit(async (signal) => {
    const response = await fetch(path, {
      ...init,
      signal,
      credentials: 'same-origin',
      headers: {
        ...(init.headers as Record<string, string>),
        'x-page': page,
        'x-locale': getPageLocale(),
        'x-utm': getTabCampaign(),
      },
    });
    const answer = (await response.json().catch(() => undefined)) as GatewayAnswer | undefined;
    if (answer?.ok === true) return answer.data;
    const failure = answer?.error ?? {
      code: 'BAD_ANSWER',
      message: 'No valid answer',
      status: response.status,
    };
    throw new ApiError({ ...failure, status: response.status });
  }, init.signal ?? undefined);
}

/** Returns the language of the page from the server's render; `vi` in HTML is `vn` on the wire (DEC-11). */
function getPageLocale(): string {
  const lang = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return lang === 'vi' ? 'vn' : lang;
}

/** Returns the campaign of this tab's first page (the wire's header `utm`). */
function getTabCampaign(): string {
  if (typeof location === 'undefined') return '';
  const given = findQueryValue(location.search, 'utm_source');
  try {
    if (given) sessionStorage.setItem('utm', given);
    return encodeURIComponent(given ?? sessionStorage.getItem('utm') ?? '').slice(0, 40);
  } catch {
    return '';
  }
}

/** Reads through the gateway and changes nothing. Throws ApiError. */
export function query<N extends QueryName>(
  name: N,
  input: BrowserInput<N>,
  options: { signal?: AbortSignal } = {},
): Promise<BrowserOutput<N>> {
  const json = JSON.stringify(input);
  const path = `/api/gateway/${name}`;
  const encoded = encodeURIComponent(json);
  const answer =
    encoded.length > maxQueryInput
      ? callGateway(path, { ...toPostInit(json), ...options })
      : callGateway(json === '{}' ? path : `${path}?input=${encoded}`, options);
  return answer as Promise<BrowserOutput<N>>;
}

/**
 * Changes state through the gateway. `idempotencyKey` identifies one intention of the diner: the same key may be sent
 * again after a failure and the change happens once. With `keepalive` the request survives leaving the page. A failed
 * request is not repeated automatically. Throws ApiError.
 */
export function change<N extends ChangeName>(
  name: N,
  input: BrowserInput<N>,
  options: { idempotencyKey?: string; signal?: AbortSignal; keepalive?: boolean } = {},
): Promise<BrowserOutput<N>> {
  const { idempotencyKey, signal, keepalive } = options;
  const init = toPostInit(JSON.stringify(input));
  if (idempotencyKey) init.headers['idempotency-key'] = idempotencyKey;
  return callGateway(`/api/gateway/${name}`, { ...init, signal, keepalive }) as Promise<BrowserOutput<N>>;
}

function toPostInit(body: string): { method: string; body: string; headers: Record<string, string> } {
  return { method: 'POST', body, headers: { 'content-type': 'application/json' } };
}
