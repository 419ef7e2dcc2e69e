import { contract } from '@/lib/contract/contract';
import { type DomainAnswer, domainPageSize } from '@/lib/contract/domains';
import { getDefaultLocale } from '@/lib/domain/client-shop';
import { call } from '@/lib/server/backend/backend-client';
import { getStorefrontEnv } from '@/lib/server/env';
import { getRevisions } from '@/lib/server/revisions';
import { createDomains, type Domains, fallback, type ListedDomain, type Tenant } from './domains';

const toTenant = (answer: Omit<DomainAnswer, 'domainName'>): Tenant => ({
  restaurantId: answer.restaurantId,
  countryCode: answer.countryCode,
  defaultLocale: answer.defaultLocale ?? getDefaultLocale(answer.countryCode),
  city: answer.city,
  name: answer.restaurantName,
  theme: {
    templateThemeBg: answer.templateThemeBg,
    templateThemeColor: answer.templateThemeColor,
  },
  ...(answer.left && { left: true }),
});

async function* listDomains(restaurantId?: number): AsyncIterable<ListedDomain[]> {
  let after: string | undefined;
  do {
    const page = await call(
      contract['restaurant.domains'],
      { after, restaurantId },
      { locale: 'en', signal: AbortSignal.timeout(10_000) },
    );
    yield page.map((row) => ({ host: row.domainName, tenant: toTenant(row) }));
    after = page.length === domainPageSize ? page.at(-1)?.domainName : undefined;
  } while (after);
}

const shared = Symbol.for('makan.domains');

/** Returns the process-wide host cache; the caching server, middleware and handlers are bundled separately. */
export function getDomains(): Domains {
  const home = globalThis as { [shared]?: Domains };
  home[shared] ??= createDomains({
    lookUp: async (host) =>
      toTenant(
        await call(
          contract['restaurant.findByDomain'],
          { domainName: host },
          { locale: 'en', signal: AbortSignal.timeout(4_000) },
        ),
      ),
    list: listDomains,
    fallback: getStorefrontEnv().UNKNOWN_HOSTS === 'fallback' ? fallback : undefined,
    clock: Date.now,
    revisions: getRevisions(),
    knownFor: 60_000,
    unknownFor: 60_000,
    failedFor: 3_000,
    maxKnown: 200_000,
    maxUnknown: 5_000,
    unknownPerSecond: 20,
  });
  return home[shared];
}

/** Maximum wait at start for the list of domains, and the longest pause between two attempts. */
const loadWaitMs = 3_000;
const maxPauseMs = 60_000;

/**
 * Loads the known domains at start and retries until the backend has listed them (DEC-85). Returns after the first
 * attempt, or after some seconds. Without that list the storefront learns hosts by visits.
 */
export async function loadDomainsAtStart(hosts: Domains, pauseMs = 1_000): Promise<void> {
  const timeUp = new Promise<void>((resolve) => setTimeout(resolve, loadWaitMs).unref());
  const first = hosts.load().then((loaded) => {
    if (loaded) return;
    const next = Math.min(2 * pauseMs, maxPauseMs);
    setTimeout(() => void loadDomainsAtStart(hosts, next), pauseMs).unref();
  });
  await Promise.race([first, timeUp]);
}
