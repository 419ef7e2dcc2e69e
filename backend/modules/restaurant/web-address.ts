import type { Locale } from '@/lib/contract/vocabulary';
import { isLoopbackHost } from '../../core/loopback-host';
import type { Executor } from '../../db/client';
import type { BackendEnv } from '../../env';
import { findCanonicalHost } from './restaurant.repository';

/** Returns the public address of a host's pages, or undefined for a name of this machine. */
export const findPublicWebUrl = (host: string | undefined): string | undefined =>
  host && !isLoopbackHost(host) ? `https://${host}/` : undefined;

/** Returns the address of a host's pages; a local try-out has no TLS and uses the storefront's port. */
export function findWebUrl(host: string | undefined, storefrontUrl?: string): string | undefined {
  if (!host || !isLoopbackHost(host)) return findPublicWebUrl(host);
  const { port } = new URL(storefrontUrl ?? 'http://localhost:3000');
  return `http://${host}${port && `:${port}`}/`;
}

/** Returns scheme and host of a restaurant's pages, or undefined for a restaurant without a domain. */
export async function findWebOrigin(
  { db, env }: { db: Executor; env: Pick<BackendEnv, 'STOREFRONT_URL'> },
  restaurantId: number,
): Promise<string | undefined> {
  return findWebUrl(await findCanonicalHost(db, restaurantId), env.STOREFRONT_URL)?.slice(0, -1);
}

/** Returns a path in a language; the restaurant's default language has no prefix. */
export const getLocalePath = (path: string, locale: Locale, defaultLocale: Locale): string =>
  locale === defaultLocale ? path : `/${locale}${path}`;

/** Returns the URL of an image: a path for a media id, or the https address unchanged. */
export const toImageUrl = (picture: string): string =>
  picture.startsWith('https://') ? picture : `/media/${picture}.webp`;

/** Returns the URL of an image, or undefined without an image. */
export const toOptionalImageUrl = (picture: string | null | undefined): string | undefined =>
  picture ? toImageUrl(picture) : undefined;
