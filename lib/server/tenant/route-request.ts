import { type CountryCode, countryCodes, type Locale, locales } from '@/lib/contract/vocabulary';
import { findAcceptedLocale, parseLocale } from '@/lib/domain/i18n/locales';
import { isLoginNeeded } from '@/lib/domain/routes/needs-login';
import { paths } from '@/lib/domain/routes/paths';
import {
  addQuery,
  findQueryValue,
  parseQuery,
  type QueryPart,
  removeQueryParts,
} from '@/lib/domain/routes/query';
import { getPageKind, gonePage, isPassed, missingPage, type PageKind } from '@/lib/domain/routes/routes';
import { toLoginMark } from '@/lib/domain/session/fragment-action';
import type { Tenant } from './domains';
import {
  credentialNames,
  findCredentials,
  findShortLink,
  type QueryCredentials,
  shortLinkName,
} from './query-credentials';

/** The cookies that the storefront's addresses depend on. */
export const localeCookie = 'locale';
export const countryCookie = 'counCode';

/** The parts of a request that decide its route. */
export interface RequestDetails {
  method: string;
  /** The raw path, percent-encoding included. */
  path: string;
  /** Without the question mark. */
  query: string;
  rememberedLocale?: string;
  acceptLanguage?: string;
}

export interface SetCookie {
  name: string;
  value: string;
}

export type Route =
  | { kind: 'pass' }
  | { kind: 'notFound' }
  | {
      kind: 'rewrite';
      path: string;
      page: PageKind;
      locale: Locale;
      restaurantId: number;
      cookies: SetCookie[];
      /** The redirect of a guest, with the target in the fragment; only pages that need a login have it (GRD-05). */
      guestsTo?: string;
    }
  | {
      kind: 'redirect';
      status: 303 | 307 | 308;
      /** A path of this host, beginning with one slash. */
      location: string;
      locale: Locale;
      cookies: SetCookie[];
      /** The credentials to exchange for a session before the redirect, which is never stored (DEC-09). */
      credentials?: QueryCredentials;
      /**
       * The short link to follow before the redirect: it may contain credentials and a part of the location's query.
       */
      shortLink?: string;
    };

export type Rewrite = Extract<Route, { kind: 'rewrite' }>;
export type Redirect = Extract<Route, { kind: 'redirect' }>;

/** Returns a path of this host for any prefix of slashes: `//elsewhere.test` must not become a host. */
const toOwnPath = (path: string) => `/${path.replace(/^[/\\]+/, '')}`;

function splitLocale(path: string): { prefix?: Locale; exact: boolean; rest: string } {
  const [, first = '', ...others] = path.split('/');
  const prefix = locales.find((locale) => locale.toLowerCase() === first.toLowerCase());
  if (!prefix) return { exact: true, rest: path };
  return { prefix, exact: prefix === first, rest: toOwnPath(others.join('/')) };
}

function findCountry(query: readonly QueryPart[]): CountryCode | undefined {
  const given = findQueryValue(query, 'countrycode')?.toUpperCase();
  return countryCodes.find((code) => code === given);
}

/** No route has a backslash, an encoded slash or a control character in its path. */
const isOdd = (path: string) => path.includes('\\') || /%(?:2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/i.test(path);

/**
 * Decides the route of a request: DEC-71 (one address per language), RT-01, GRD-01, GRD-02, GRD-05, DEC-09, DEC-47.
 * Every page gets the internal prefix `/<restaurant>/<locale>`, even a path that has such a prefix, so internal paths
 * cannot be reached. The caching server (server.ts) and the middleware share it.
 */
export function routeRequest(facts: RequestDetails, restaurant: Tenant): Route {
  if (isPassed(facts.path)) return { kind: 'pass' };
  if (isOdd(facts.path)) return { kind: 'notFound' };

  const { restaurantId, defaultLocale } = restaurant;
  let query = parseQuery(facts.query);
  const { prefix, exact, rest } = splitLocale(toOwnPath(facts.path));
  const cookies: SetCookie[] = [];

  const country = findCountry(query);
  if (country) cookies.push({ name: countryCookie, value: country });
  const credentials = findCredentials(query);
  if (credentials) query = removeQueryParts(query, credentialNames);
  const shortLink = findShortLink(query);
  if (shortLink) query = removeQueryParts(query, [shortLinkName]);
  const asked = parseLocale(findQueryValue(query, 'locale'));
  if (asked) {
    query = removeQueryParts(query, ['locale']);
    cookies.push({ name: localeCookie, value: asked });
  }

  const remembered = parseLocale(facts.rememberedLocale);
  const atRoot = rest === '/';
  // A printed code names no language, so a phone that scans it opens the page in its own.
  const isScan = findQueryValue(query, 'tableno') !== undefined;
  const accepted = (atRoot || isScan) && !prefix ? findAcceptedLocale(facts.acceptLanguage) : undefined;
  const locale = asked ?? remembered ?? prefix ?? accepted ?? defaultLocale;
  const page = atRoot ? '/home' : rest;
  const location = addQuery(toOwnPath(locale === defaultLocale ? page : `${locale}${page}`), query);

  if (credentials || shortLink)
    return { kind: 'redirect', status: 303, location, locale, cookies, credentials, shortLink };
  const settled = locale === (prefix ?? defaultLocale);
  if (asked || atRoot || !settled) return { kind: 'redirect', status: 307, location, locale, cookies };
  if (prefix === defaultLocale || !exact) return { kind: 'redirect', status: 308, location, locale, cookies };

  const known = getPageKind(page);
  // Diners can still open their purchases of a restaurant that left; its other pages are gone.
  const kind = restaurant.left && known === 'public' ? 'gone' : known;
  const shown = kind === 'missing' ? missingPage : kind === 'gone' ? gonePage : page;
  return {
    kind: 'rewrite',
    path: `/${restaurantId}/${locale}${shown}`,
    page: kind,
    locale,
    restaurantId,
    cookies,
    ...(isLoginNeeded(page) && {
      guestsTo: getGuestLocation(locale === defaultLocale ? '' : `/${locale}`, location),
    }),
  };
}

const getGuestLocation = (prefix: string, target: string) => `${prefix}${paths.home()}${toLoginMark(target)}`;
