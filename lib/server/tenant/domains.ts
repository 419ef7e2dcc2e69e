import { LRUCache } from 'lru-cache';
import type { CountryCode, Locale } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';
import type { ThemeInput } from '@/lib/domain/theme';
import type { Revisions } from '../revisions';

/** The restaurant of a host. */
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

/**
 * The host's restaurant cannot be looked up now: too many unknown hosts are being looked up (DEC-85), or the backend
 * does not respond.
 */
export class HostBusyError extends Error {
  override readonly name = 'HostBusyError';
}

/** The host has no restaurant, and unknown hosts have no fallback here (`UNKNOWN_HOSTS=neutral`). */
export class HostUnknownError extends Error {
  override readonly name = 'HostUnknownError';
}

/** Compares by name, because the caching server and the middleware are bundled separately and have a class each. */
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
  revisions: Revisions;
  /** Milliseconds for which a result is fresh. */
  knownFor: number;
  unknownFor: number;
  /** Milliseconds until a failed lookup is repeated. */
  failedFor: number;
  /** Maximum number of hosts with a restaurant. */
  maxKnown: number;
  /** Maximum number of other hosts. */
  maxUnknown: number;
  /** Lookups per second of hosts without an earlier result. */
  unknownPerSecond: number;
}

export interface Domains {
  /**
   * Returns the restaurant of a host. Throws HostBusyError, and HostUnknownError for unknown hosts without a fallback.
   */
  resolve: (host: string | undefined) => Promise<Tenant>;
  /** Returns the cached result without a lookup; undefined when a lookup is due. */
  peek: (host: string | undefined) => Tenant | undefined;
  /** Loads all known domains, or those of a restaurant. Returns whether the backend listed them all. */
  load: (restaurantId?: number) => Promise<boolean>;
}

interface KnownHost {
  tenant: Tenant;
  until: number;
  /**
   * The newest change at the time of the lookup. After a newer change of its restaurant a new lookup is needed.
   */
  revision: number;
}

interface UnknownHost {
  until: number;
  /** The newest change at the time of the lookup. Any later change may have given the host to a restaurant. */
  revision: number;
  /** False when the lookup failed, so that the backend did not confirm that the host is unknown. */
  isUnknown: boolean;
}

/**
 * Finds the restaurant of a host (STF-01, DEC-72, DEC-85). Known hosts and unknown ones are cached separately, so that
 * made-up hosts never evict a restaurant's. Lookups of hosts that were never known are limited; beyond the limit a host
 * gets HostBusyError, never another's restaurant. An unknown host gets the fallback, or HostUnknownError without one. A
 * failed lookup returns the last result for the host. Without a result it returns the fallback for some seconds, or
 * HostBusyError while the list of all domains has not arrived, since the host may be in it. A stale result is served
 * while it is looked up again, so that a slow backend delays no page.
 */
export function createDomains(settings: DomainSettings): Domains {
  const { lookUp, list, clock, fallback, revisions } = settings;
  const known = new LRUCache<string, KnownHost>({ max: settings.maxKnown });
  const unknown = new LRUCache<string, UnknownHost>({ max: settings.maxUnknown });
  const pending = new Map<string, Promise<Tenant>>();
  /** Whether the list of all domains has arrived; undefined before the first request for it. */
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

  function remember(host: string, tenant: Tenant, revision: number): void {
    known.set(host, { tenant, until: clock() + settings.knownFor, revision });
    unknown.delete(host);
  }

  async function ask(host: string): Promise<Tenant> {
    const revision = revisions.newest;
    try {
      const tenant = await lookUp(host);
      remember(host, tenant, revision);
      return tenant;
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.code === 'HOST_UNKNOWN';
      const last = known.get(host);
      if (!isUnknown && last) {
        known.set(host, { ...last, until: clock() + settings.failedFor, revision });
        return last.tenant;
      }
      known.delete(host);
      const until = clock() + (isUnknown ? settings.unknownFor : settings.failedFor);
      const miss = { until, revision, isUnknown };
      unknown.set(host, miss);
      return serveUnknown(host, miss);
    }
  }

  function askOnce(host: string): Promise<Tenant> {
    const asked = pending.get(host) ?? ask(host).finally(() => pending.delete(host));
    pending.set(host, asked);
    return asked;
  }

  /** Returns whether no later change could have changed the result. */
  const isCurrent = ({ revision, tenant }: KnownHost) => revision >= revisions.get(tenant.restaurantId);

  function findFresh(host: string): Tenant | undefined {
    const entry = known.get(host);
    return entry && isCurrent(entry) && entry.until > clock() ? entry.tenant : undefined;
  }

  function findFreshMiss(host: string): UnknownHost | undefined {
    const miss = known.has(host) ? undefined : unknown.get(host);
    return miss && miss.until > clock() && miss.revision === revisions.newest ? miss : undefined;
  }

  /**
   * Returns whether a host with a failed lookup may have a restaurant: the list of domains was requested and has not
   * arrived (DEC-85).
   */
  const mayBeKnown = (miss: UnknownHost) => !miss.isUnknown && isListed === false;

  /** Returns the fallback. Throws for a host that may have a restaurant, and without a fallback. */
  function serveUnknown(host: string | undefined, miss?: UnknownHost): Tenant {
    if (fallback && !(miss && mayBeKnown(miss))) return fallback;
    if (miss?.isUnknown === false) throw new HostBusyError(`${host} could not be looked up`);
    throw new HostUnknownError(`${host} is no restaurant's`);
  }

  async function load(restaurantId?: number): Promise<boolean> {
    const revision = revisions.newest;
    if (restaurantId === undefined) isListed ??= false;
    try {
      for await (const page of list(restaurantId))
        for (const { host, tenant } of page) remember(host, tenant, revision);
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
      if (stale?.isUnknown && stale.revision === revisions.newest) return serveUnknown(host, stale);
      throw new HostBusyError(`No lookup is left for ${host}`);
    },
  };
}
