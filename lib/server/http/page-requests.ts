import type { IncomingMessage } from 'node:http';
import { getCookie } from '@/lib/server/gateway/request-facts';
import { localeCookie } from '@/lib/server/tenant/route-request';
import type { NormalizedRequest } from './normalize-request';

/**
 * Query names that no server-rendered page reads: campaign names, and the table of a QR code, which an island reads in the
 * browser (DEC-73). Names match case-insensitively (DEC-47).
 */
const ignoredQuery = /^(utm_[a-z_]+|fbclid|gclid|tableno)$/i;

/** Whether a page is the same without the query. */
export const hasOnlyIgnoredQuery = (query: string) =>
  query === '' || query.split('&').every((part) => part === '' || ignoredQuery.test(part.split('=', 1)[0]!));

/** Whether nothing but host and path decide what is read: there is no query and no language cookie. */
export const isPlainRead = ({ method, headers }: IncomingMessage, { query }: NormalizedRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  query === '' &&
  getCookie(headers.cookie, localeCookie) === undefined;

/**
 * Whether the request is for an HTML document; Next's client router requests RSC payloads instead. The headers decide: Next
 * answers `?_rsc=` without them with a page.
 */
export function isDocument({ headers }: IncomingMessage): boolean {
  return headers.rsc === undefined && headers['next-router-prefetch'] === undefined;
}
