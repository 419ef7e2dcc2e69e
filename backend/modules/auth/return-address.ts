import { eq } from 'drizzle-orm';
import { DomainError } from '../../core/domain-error';
import { isLoopbackHost } from '../../core/loopback-host';
import type { Deps } from '../../deps';
import { restaurantDomains } from '../../schema/restaurant';

/**
 * Returns the origin that a provider redirects back to: the current restaurant's, else the platform's
 * (STOREFRONT_URL). A code must never be sent to a stranger, so the origin has to be a listed domain, over
 * https unless it is this machine. Throws INVALID_INPUT.
 */
export async function returnAddress(deps: Deps, origin: string | undefined): Promise<string> {
  const platform = deps.env.STOREFRONT_URL && new URL(deps.env.STOREFRONT_URL).origin;
  if (origin === undefined && platform) return platform;
  const url = origin !== undefined && URL.canParse(origin) ? new URL(origin) : undefined;
  if (!url || url.origin !== origin)
    throw createOriginError('expected an origin such as https://shop.example');
  if (origin === platform) return origin;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname)))
    throw createOriginError('expected https');
  const [listed] = await deps.db
    .select({ host: restaurantDomains.host })
    .from(restaurantDomains)
    .where(eq(restaurantDomains.host, url.hostname));
  if (!listed) throw createOriginError('is no restaurant of ours');
  return origin;
}

const createOriginError = (reason: string) =>
  new DomainError('INVALID_INPUT', { fields: [{ path: 'origin', reason }] });
