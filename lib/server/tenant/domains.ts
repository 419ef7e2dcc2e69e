import { LRUCache } from 'lru-cache';
import { contract } from '@/lib/contract/contract';
import type { DomainAnswer } from '@/lib/contract/restaurant';
import type { CountryCode, Locale } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';
import { getDefaultLocale } from '@/lib/domain/client-shop';
import { call } from '@/lib/server/backend-client';

/** The restaurant behind a web address. */
export interface Tenant {
  restaurantId: number;
  defaultLocale: Locale;
  countryCode: CountryCode;
  city?: string;
  /** The restaurant has left for good: its public pages respond with 410. */
  left?: true;
}

/** The restaurant for unknown hosts (STF-01). */
export const fallback: Tenant = { restaurantId: 3473, defaultLocale: 'en', countryCode: 'SG' };

export interface DomainSettings {
  /** Calls the backend; throws ApiError HOST_UNKNOWN for an unknown host. */
  lookUp: (host: string) => Promise<Tenant>;
  clock: () => number;
  /** Milliseconds for which a result is fresh. */
  knownFor: number;
  unknownFor: number;
  /** Milliseconds until a failed lookup is repeated. */
  failedFor: number;
  /** Maximum number of cached hosts. */
  maxHosts: number;
  /** New lookups of hosts never known before, per second; beyond it they get the fallback unasked. */
  strangersPerSecond: number;
}

export interface Domains {
  resolve: (host: string | undefined) => Promise<Tenant>;
  /** What is known now, without waiting or asking; undefined when a lookup is due. */
  peek: (host: string | undefined) => Tenant | undefined;
  /** Marks all results as stale: they are looked up again, and still serve when that fails. */
  expire: () => void;
}

interface Entry {
  restaurant: Tenant;
  until: number;
  /** True once the backend itself named this restaurant for the host: worth keeping when it can't be reached. */
  answered: boolean;
  /** Said to have changed: the next request waits for the new answer. */
  expired?: boolean;
}

/**
 * Finds the restaurant of a host (STF-01, DEC-72): bounded memory, one lookup in flight per host, unknown hosts
 * cached and rate limited. An unknown host gets the fallback. A failed lookup returns the last result for the host, and the
 * fallback for some seconds when there is none. A stale result is served while it is looked up again, so that a slow backend
 * delays no page. Never throws.
 */
export function createDomains(settings: DomainSettings): Domains {
  const { lookUp, clock } = settings;
  const entries = new LRUCache<string, Entry>({ max: settings.maxHosts });
  // Hosts that strangers make up must not push out the restaurants' own.
  const strangers = new LRUCache<string, Entry>({ max: settings.maxHosts });
  const waiting = new Map<string, Promise<Tenant>>();
  let allowance = settings.strangersPerSecond;
  let countedAt = clock();

  const find = (host: string) => entries.get(host) ?? strangers.get(host);

  function mayAskForStranger(): boolean {
    const now = clock();
    const earned = ((now - countedAt) / 1000) * settings.strangersPerSecond;
    allowance = Math.min(settings.strangersPerSecond, allowance + Math.max(0, earned));
    countedAt = now;
    if (allowance < 1) return false;
    allowance -= 1;
    return true;
  }

  async function ask(host: string, previous: Entry | undefined): Promise<Tenant> {
    try {
      const restaurant = await lookUp(host);
      entries.set(host, { restaurant, until: clock() + settings.knownFor, answered: true });
      strangers.delete(host);
      return restaurant;
    } catch (error) {
      const unknown = error instanceof ApiError && error.code === 'HOST_UNKNOWN';
      if (unknown) {
        entries.delete(host);
        strangers.set(host, { restaurant: fallback, until: clock() + settings.unknownFor, answered: false });
        return fallback;
      }
      const stored = previous ?? { restaurant: fallback, until: 0, answered: false };
      const until = clock() + settings.failedFor;
      (stored.answered ? entries : strangers).set(host, { ...stored, until, expired: false });
      return stored.restaurant;
    }
  }

  return {
    peek(host) {
      if (!host) return fallback;
      const entry = find(host);
      return entry && entry.until > clock() ? entry.restaurant : undefined;
    },
    async resolve(host) {
      if (!host) return fallback;
      const entry = find(host);
      if (entry && entry.until > clock()) return entry.restaurant;
      let asked = waiting.get(host);
      if (!asked) {
        if (!entry?.answered && !mayAskForStranger()) return entry?.restaurant ?? fallback;
        asked = ask(host, entry).finally(() => waiting.delete(host));
        waiting.set(host, asked);
      }
      return entry?.answered && !entry.expired ? entry.restaurant : asked;
    },
    expire() {
      // A copy of the list: setting an entry moves it to the end, where a live iterator would meet it again, for ever.
      for (const [host, entry] of [...entries.entries()])
        entries.set(host, { ...entry, until: 0, expired: true });
      strangers.clear();
    },
  };
}

const toTenant = (answer: DomainAnswer): Tenant => ({
  restaurantId: answer.restaurantId,
  countryCode: answer.countryCode,
  defaultLocale: answer.defaultLocale ?? getDefaultLocale(answer.countryCode),
  city: answer.city,
  ...(answer.left && { left: true }),
});

const shared = Symbol.for('makan.domains');

/** Returns the process-wide host cache; the caching server, middleware and handlers are bundled separately. */
export function domains(): Domains {
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
    clock: Date.now,
    knownFor: 60_000,
    unknownFor: 60_000,
    failedFor: 3_000,
    maxHosts: 5_000,
    strangersPerSecond: 20,
  });
  return home[shared];
}
