import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type Locale, locales } from '@/lib/contract/vocabulary';
import { findAcceptedLocale, parseLocale } from '@/lib/domain/i18n/locales';
import type { PlainBrand } from '@/lib/domain/plain-page';
import { resolveTheme } from '@/lib/domain/theme';
import { buildContentPolicy } from '@/lib/server/http/content-policy';
import type { Tenant } from '@/lib/server/tenant/domains';
import { findCookie } from '@/lib/server/tenant/request-facts';
import { localeCookie } from '@/lib/server/tenant/route-request';
import { buildErrorPage, type ErrorPageKind } from './error-page';
import type { NormalizedRequest } from './normalize-request';
import { getAllowedMethods, isPageRequest, isRendered, type Rejection } from './request-limits';
import { getSecurityHeaders } from './security-headers';

/** Returns the headers of every response. */
export const getCommonHeaders = ({ secure, requestId }: NormalizedRequest): OutgoingHttpHeaders => ({
  ...getSecurityHeaders(secure),
  'x-request-id': requestId,
});

/** Answers a request that must not reach Next. */
export function sendRejection(
  request: IncomingMessage,
  response: ServerResponse,
  normalized: NormalizedRequest,
  { status, code }: Rejection,
): void {
  const headers = status === 405 ? { allow: getAllowedMethods(normalized.path).join(', ') } : {};
  sendError(request, response, normalized, { status, code, page: 'notFound', headers });
}

/** Answers that the host's restaurant cannot be looked up now (DEC-85). */
export function sendBusy(
  request: IncomingMessage,
  response: ServerResponse,
  normalized: NormalizedRequest,
): void {
  const headers = { 'retry-after': '5' };
  sendError(request, response, normalized, { status: 503, code: 'UNREACHABLE', page: 'failed', headers });
}

/** Answers that the host has no restaurant (`UNKNOWN_HOSTS=neutral`). */
export function sendUnknownHost(
  request: IncomingMessage,
  response: ServerResponse,
  normalized: NormalizedRequest,
): void {
  sendError(request, response, normalized, {
    status: 404,
    code: 'HOST_UNKNOWN',
    page: 'noRestaurant',
    headers: {},
  });
}

interface ErrorAnswer {
  status: number;
  code: string;
  page: ErrorPageKind;
  /** The host's restaurant, if it is known. */
  tenant?: Tenant;
  detail?: Record<string, unknown>;
  headers: OutgoingHttpHeaders;
}

/** Sends an error without Next: a page for page requests, the gateway's JSON for others. */
export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  normalized: NormalizedRequest,
  { status, code, page, tenant, detail, headers }: ErrorAnswer,
): void {
  if (isPageRequest(request) && isRendered(normalized.path)) {
    const locale = guessLocale(request, normalized.path);
    sendErrorPage(response, normalized, { page, status, locale, tenant, headers });
    return;
  }
  response.writeHead(status, {
    ...getCommonHeaders(normalized),
    ...headers,
    'content-type': 'application/json',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify({ ok: false, error: { code, message: code, status, detail } }));
}

/** Sends an error of a request that could not be read, or whose answer failed. */
export function sendPlainError(
  response: ServerResponse,
  status: 400 | 500,
  code: 'INVALID_INPUT' | 'INTERNAL',
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify({ ok: false, error: { code, message: code, status } }));
}

export function sendErrorPage(
  response: ServerResponse,
  normalized: NormalizedRequest,
  { page, status, locale, tenant, headers }: Omit<ErrorAnswer, 'code'> & { locale: Locale },
): void {
  response.writeHead(status, {
    ...getCommonHeaders(normalized),
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': buildContentPolicy({}),
  });
  response.end(buildErrorPage(page, locale, tenant && toPlainBrand(tenant)));
}

/** Returns the restaurant's brand; undefined when its name is unknown. */
function toPlainBrand({ name, theme = {} }: Tenant): PlainBrand | undefined {
  const { brand, onBrand } = resolveTheme(theme);
  return name ? { name, color: brand, onColor: onBrand } : undefined;
}

/** Returns the language of the request, for hosts whose restaurant was not looked up. */
function guessLocale({ headers }: IncomingMessage, path: string): Locale {
  const prefix = path.split('/', 2)[1]?.toLowerCase();
  return (
    locales.find((locale) => locale.toLowerCase() === prefix) ??
    parseLocale(findCookie(headers.cookie, localeCookie)) ??
    findAcceptedLocale(headers['accept-language']) ??
    'en'
  );
}
