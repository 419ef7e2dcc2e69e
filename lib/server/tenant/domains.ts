import { LRUCache } from 'lru-cache';
import type { CountryCode, Locale } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';
import type { ThemeInput } from '@/lib/domain/theme';

/** The restaurant behind a web address. */
export interface Tenant {
  restaurantId: number;
  defaultLocale: Locale;
  countryCode: CountryCode;
  city?: string;
  /** In the default language. */
  name?: string;
  theme?: ThemeInput;
  /** The restaurant has left for good: its public pages respond with 410. */
  left?: true;
}

/** The restaurant for unknown hosts (STF-01). */
export const fallback: Tenant = { restaurantId: 3473, defaultLocale: 'en', countryCode: 'SG' };

/** The host's restaurant cannot be looked up now: too many unknown hosts are being looked up (DEC-85), or the backend is away. */
export class HostBusyError extends Error {
  override readonly name = 'HostBusyError';
}

/** The host is no restaurant's, and unknown hosts have none here (`UNKNOWN_HOSTS=neutral`). */
export class HostUnknownError extends Error {
  override readonly name = 'HostUnknownError';
}

/** Compares by name: the caching server and the middleware are bundled apart and have a class each. */
export const isHostBusy = (error: unknown): boolean =>
  error instanceof Error && error.name === 'HostBusyError';

/** Compares by name, as `isHostBusy` does. */
export const isHostUnknown = (error: unknown): boolean =>
  error instanceof Error && error.name === 'HostUnknownError';

export interface ListedDomain {
  host: string;
  tenant: Tenant;
}

export interface DomainSettings {
  /** Calls the backend; throws ApiError HOST_UNKNOWN for an unknown host. */
  lookUp: (host: string) => Promise<Tenant>;
  /** Lists the domains of all restaurants, or of one, page by page. */
  list: (restaurantId?: number) => AsyncIterable<ListedDomain[]>;
  /** The restaurant of unknown hosts; without it they have none. */
  fallback?: Tenant;
  clock: () => number;
  /** Milliseconds for which a result is fresh. */
  knownFor: number;
  unknownFor: number;
  /** Milliseconds until a failed lookup is repeated. */
  failedFor: number;
  /** Maximum number of hosts that the backend named. */
  maxKnown: number;
  /** Maximum number of other hosts. */
  maxUnknown: number;
  /** Lookups per second of hosts that the backend never named. */
  unknownPerSecond: number;
}

export interface Domains {
  /** Returns the restaurant of a host. Throws HostBusyError, and HostUnknownError where unknown hosts have no fallback. */
  resolve: (host: string | undefined) => Promise<Tenant>;
  /** Returns what is known now, without a lookup; undefined when one is due. */
  peek: (host: string | undefined) => Tenant | undefined;
  /** Marks the results of a restaurant, or all, as stale, and lists the restaurant's domains. They still serve when that fails. */
  expire: (restaurantId?: number) => void;
  /** Loads the known domains. Returns whether the backend listed them all. */
  load: (restaurantId?: number) => Promise<boolean>;
}

interface KnownHost {
  tenant: Tenant;
  until: number;
  /** How many changes there had been when it was asked for; from before its restaurant's last one it waits for a new lookup. */
  generation: number;
}

interface UnknownHost {
  until: number;
  /** False when the lookup failed, so that the backend never said that it doesn't know the host. */
  isUnknown: boolean;
}

/**
 * Finds the restaurant of a host (STF-01, DEC-72, DEC-85). Hosts that the backend named and made-up ones are cached apart, so
 * made-up hosts never evict a restaurant's. Lookups of hosts that were never known are limited; beyond the limit a host
 * gets HostBusyError, never another's restaurant. An unknown host gets the fallback, or HostUnknownError without one. A failed
 * lookup returns the last result for the host. When there is none it returns the fallback for some seconds, or HostBusyError while the list of
 * all domains has not come, since the host may be in it. A stale result is served while it is looked up again, so that a slow backend
 * delays no page.
 */
export function createDomains(settings: DomainSettings): Domains {
  const { lookUp, list, clock, fallback } = settings;
  const known = new LRUCache<string, KnownHost>({ max: settings.maxKnown });
  const unknown = new LRUCache<string, UnknownHost>({ max: settings.maxUnknown });
  const pending = new Map<string, Promise<Tenant>>();
  /** Changes so far, and which of them was the last one of each restaurant, and of everything. */
  let generation = 0;
  let changedAll = 0;
  const changed = new Map<number, number>();
  /** Whether the list of all domains came once; undefined while nobody has asked for it. */
  let isListed: boolean | undefined;
  let allowance = settings.unknownPerSecond;
  let countedAt = clock();

  function takeAllowance(): boolean {
    const now = clock();
    const earned = ((now - countedAt) / 1000) * settings.unknownPerSecond;
    allowance = Math.min(settings.unknownPerSecond, allowance + Math.max(0, earned));
    countedAt = now;
    if (allowance < 1) return false;
    allowance -= 1;
    return true;
  }

  function remember(host: string, tenant: Tenant, asOf: number): void {
    known.set(host, { tenant, until: clock() + settings.knownFor, generation: asOf });
    unknown.delete(host);
  }

  async function ask(host: string): Promise<Tenant> {
    const asOf = generation;
    try {
      const tenant = await lookUp(host);
      remember(host, tenant, asOf);
      return tenant;
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.code === 'HOST_UNKNOWN';
      const last = known.get(host);
      if (!isUnknown && last) {
        known.set(host, { ...last, until: clock() + settings.failedFor, generation: asOf });
        return last.tenant;
      }
      known.delete(host);
      const until = clock() + (isUnknown ? settings.unknownFor : settings.failedFor);
      const miss = { until, isUnknown };
      unknown.set(host, miss);
      return serveUnknown(host, miss);
    }
  }

  function askOnce(host: string): Promise<Tenant> {
    const asked = pending.get(host) ?? ask(host).finally(() => pending.delete(host));
    pending.set(host, asked);
    return asked;
  }

  /** Whether nothing has changed since that could have changed the result. */
  const isCurrent = ({ generation: asOf, tenant }: KnownHost) =>
    asOf >= changedAll && asOf >= (changed.get(tenant.restaurantId) ?? 0);

  function findFresh(host: string): Tenant | undefined {
    const entry = known.get(host);
    return entry && isCurrent(entry) && entry.until > clock() ? entry.tenant : undefined;
  }

  function findFreshMiss(host: string): UnknownHost | undefined {
    const miss = known.has(host) ? undefined : unknown.get(host);
    return miss && miss.until > clock() ? miss : undefined;
  }

  /** Whether a host whose lookup failed may still be a restaurant's: the list of them has been asked for and has not come (DEC-85). */
  const mayBeKnown = (miss: UnknownHost) => !miss.isUnknown && isListed === false;

  /** Returns the fallback. Throws why there is no restaurant, without one, and for a host that may be a restaurant's. */
  function serveUnknown(host: string | undefined, miss?: UnknownHost): Tenant {
    if (fallback && !(miss && mayBeKnown(miss))) return fallback;
    if (miss?.isUnknown === false) throw new HostBusyError(`${host} could not be looked up`);
    throw new HostUnknownError(`${host} is no restaurant's`);
  }

  async function load(restaurantId?: number): Promise<boolean> {
    const asOf = generation;
    if (restaurantId === undefined) isListed ??= false;
    try {
      for await (const page of list(restaurantId))
        for (const { host, tenant } of page) remember(host, tenant, asOf);
      if (restaurantId === undefined) isListed = true;
      return true;
    } catch {
      return false;
    }
  }

  return {
    load,
    peek(host) {
      if (!host) return fallback;
      const miss = findFreshMiss(host);
      return findFresh(host) ?? (miss && !mayBeKnown(miss) ? fallback : undefined);
    },
    async resolve(host) {
      if (!host) return serveUnknown(host);
      const fresh = findFresh(host);
      if (fresh) return fresh;
      const miss = findFreshMiss(host);
      if (miss) return serveUnknown(host, miss);
      const last = known.get(host);
      if (last) {
        const asked = askOnce(host);
        return isCurrent(last) ? last.tenant : asked;
      }
      if (pending.has(host) || takeAllowance()) return askOnce(host);
      const stale = unknown.get(host);
      if (stale?.isUnknown) return serveUnknown(host, stale);
      throw new HostBusyError(`No lookup is left for ${host}`);
    },
    expire(restaurantId) {
      generation += 1;
      unknown.clear();
      if (restaurantId === undefined) {
        changedAll = generation;
        changed.clear();
        return;
      }
      changed.set(restaurantId, generation);
      void load(restaurantId);
    },
  };
}
