import type { IncomingMessage } from 'node:http';
import { findCookie } from '@/lib/server/tenant/request-facts';
import { localeCookie } from '@/lib/server/tenant/route-request';
import type { NormalizedRequest } from './normalize-request';

/**
 * Query names that no server-rendered page reads: campaign names, and the table of a QR code, which the browser reads
 * (DEC-73). Names match case-insensitively (DEC-47).
 */
const ignoredQuery = /^(utm_[a-z_]+|fbclid|gclid|tableno)$/i;

/** Returns whether a page does not depend on the query. */
export const hasOnlyIgnoredQuery = (query: string) =>
  query === '' || query.split('&').every((part) => part === '' || ignoredQuery.test(part.split('=', 1)[0]!));

/** Returns whether a read depends on host and path only, without a query and a language cookie. */
export const isPlainRead = ({ method, headers }: IncomingMessage, { query }: NormalizedRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  query === '' &&
  findCookie(headers.cookie, localeCookie) === undefined;
