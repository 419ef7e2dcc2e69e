import type { Locale } from '@/lib/contract/vocabulary';
import type { Executor } from '../../db/client';
import type { BackendEnv } from '../../env';
import { findCanonicalHost } from './restaurant.repository';

/** Nothing on the network answers under names of the own machine. */
const isOwnMachine = (host: string): boolean => /(^|\.)localhost$/.test(host);

/** The address by which anyone on the network reaches a host's pages; none for a name of the own machine. */
export const getPublicWebUrl = (host: string | undefined): string | undefined =>
  host && !isOwnMachine(host) ? `https://${host}/` : undefined;

/** Where a host's pages are: on the machine where one tries it out there is no TLS in front, and the port is the storefront's. */
export function getWebUrl(host: string | undefined, storefrontUrl?: string): string | undefined {
  if (!host || !isOwnMachine(host)) return getPublicWebUrl(host);
  const { port } = new URL(storefrontUrl ?? 'http://localhost:3000');
  return `http://${host}${port && `:${port}`}/`;
}

/** Scheme and host under which guests find a restaurant; undefined for one without a domain. */
export async function findWebOrigin(
  { db, env }: { db: Executor; env: Pick<BackendEnv, 'STOREFRONT_URL'> },
  restaurantId: number,
): Promise<string | undefined> {
  return getWebUrl(await findCanonicalHost(db, restaurantId), env.STOREFRONT_URL)?.slice(0, -1);
}

/** A path in a language: the restaurant's own has no prefix (DEC-71). */
export const getLocalePath = (path: string, locale: Locale, defaultLocale: Locale): string =>
  locale === defaultLocale ? path : `/${locale}${path}`;
