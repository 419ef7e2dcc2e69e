import { LRUCache } from 'lru-cache';
import { contract } from '@/lib/contract/contract';
import type { DomainAnswer } from '@/lib/contract/restaurant';
import type { CountryCode, Locale } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';
import { getDefaultLocale } from '@/lib/domain/client-shop';
import { call } from '@/lib/server/backend-client';

/** The restaurant behind a web address. */
export interface Restaurant {
  restaurantId: number;
  defaultLocale: Locale;
  countryCode: CountryCode;
  city?: string;
  /** It has left for good: its public pages answer 410. */
  left?: true;
}

/** The restaurant for hosts that nobody knows (STF-01). */
export const fallback: Restaurant = { restaurantId: 3473, defaultLocale: 'en', countryCode: 'SG' };

export interface DomainSettings {
  /** Asks the backend; throws ApiError HOST_UNKNOWN for a host that it doesn't know. */
  lookUp: (host: string) => Promise<Restaurant>;
  clock: () => number;
  /** Milliseconds for which an answer is taken without asking again. */
  knownFor: number;
  unknownFor: number;
  /** Milliseconds for which the outcome of a failed lookup is taken. */
  failedFor: number;
  /** Hosts that are remembered at most. */
  most: number;
  /** New lookups of hosts never known before, per second; beyond it they get the fallback unasked. */
  strangersPerSecond: number;
}

export interface Domains {
  resolve: (host: string | undefined) => Promise<Restaurant>;
  /** What is known now, without waiting or asking; undefined when a lookup is due. */
  peek: (host: string | undefined) => Restaurant | undefined;
  /** Forgets the ages of all answers: they are asked again, and still serve when that fails. */
  expire: () => void;
}

interface Entry {
  restaurant: Restaurant;
  until: number;
  /** True once the backend itself named this restaurant for the host: worth keeping when it can't be reached. */
  answered: boolean;
  /** Said to have changed: the next request waits for the new answer. */
  expired?: boolean;
}

/**
 * Finds the restaurant of a host (STF-01, DEC-72): bounded memory, one lookup in flight per host, unknown hosts
 * remembered and limited. "Not known" gives the fallback at once; a failed lookup gives the last answer for the host,
 * and the fallback only where there is none, for seconds. An answer that has aged serves while it is asked anew, so
 * that a silent backend holds up no page. Never throws.
 */
export function createDomains(settings: DomainSettings): Domains {
  const { lookUp, clock } = settings;
  const entries = new LRUCache<string, Entry>({ max: settings.most });
  // Hosts that strangers make up must not push out the restaurants' own.
  const strangers = new LRUCache<string, Entry>({ max: settings.most });
  const waiting = new Map<string, Promise<Restaurant>>();
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

  async function ask(host: string, previous: Entry | undefined): Promise<Restaurant> {
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
      const kept = previous ?? { restaurant: fallback, until: 0, answered: false };
      const until = clock() + settings.failedFor;
      (kept.answered ? entries : strangers).set(host, { ...kept, until, expired: false });
      return kept.restaurant;
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

const getRestaurant = (answer: DomainAnswer): Restaurant => ({
  restaurantId: answer.restaurantId,
  countryCode: answer.countryCode,
  defaultLocale: answer.defaultLocale ?? getDefaultLocale(answer.countryCode),
  city: answer.city,
  ...(answer.left && { left: true }),
});

const shared = Symbol.for('makan.domains');

/** The process's one memory of hosts: the front door, the middleware and the handlers are bundled apart. */
export function domains(): Domains {
  const home = globalThis as { [shared]?: Domains };
  home[shared] ??= createDomains({
    lookUp: async (host) =>
      getRestaurant(
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
    most: 5_000,
    strangersPerSecond: 20,
  });
  return home[shared];
}
