import { LRUCache } from 'lru-cache';
import { contract } from '@/lib/contract/contract';
import { findQueryValue, parseQuery } from '@/lib/domain/routes/query';
import { call } from '../backend/backend-client';

interface LinkedThing {
  kind: 'dish' | 'voucher';
  id: number;
}
type LinkState = 'there' | 'gone' | 'unknown';

/** Routes whose query identifies a dish or a voucher of the restaurant. */
const named: Record<string, { kind: LinkedThing['kind']; query: string; needed: boolean }> = {
  '/dish': { kind: 'dish', query: 'id', needed: true },
  '/coupon-detail': { kind: 'voucher', query: 'couponid', needed: false },
};

/**
 * Returns the dish or voucher of an address. `none`: the page needs one, and the query has no valid id. Undefined for
 * other pages, and for a page that itself reports a missing id.
 */
export function findLinkedThing(path: string, query: string): LinkedThing | 'none' | undefined {
  const rule = named[path];
  if (!rule) return undefined;
  const id = findQueryValue(parseQuery(query), rule.query);
  if (id !== undefined && /^[1-9]\d{0,8}$/.test(id)) return { kind: rule.kind, id: Number(id) };
  return rule.needed || id ? 'none' : undefined;
}

interface Settings {
  ask: (restaurantId: number, thing: LinkedThing) => Promise<LinkState>;
  /** Maximum number of cached answers, and their life in milliseconds. */
  most: number;
  knownFor: number;
}

/** Caches each state for a while. A failed call, or a backend without the call, hides no page. */
export function createLinkStates({ ask, most, knownFor }: Settings) {
  const known = new LRUCache<string, LinkState>({ max: most, ttl: knownFor });
  return {
    async find(restaurantId: number, thing: LinkedThing): Promise<LinkState> {
      const key = `${restaurantId} ${thing.kind} ${thing.id}`;
      const cached = known.get(key);
      if (cached) return cached;
      const state = await ask(restaurantId, thing).catch(() => 'there' as const);
      known.set(key, state);
      return state;
    },
  };
}

const shared = Symbol.for('makan.linkStates');
type Home = { [shared]?: ReturnType<typeof createLinkStates> };

function getLinkStates(): ReturnType<typeof createLinkStates> {
  const home = globalThis as Home;
  home[shared] ??= createLinkStates({
    ask: async (restaurantId, { kind, id }) => {
      const answer = await call(
        contract['restaurant.linkState'],
        { restaurantId, kind, id },
        { locale: 'en', signal: AbortSignal.timeout(3_000) },
      );
      return answer.state;
    },
    most: 5_000,
    knownFor: 30_000,
  });
  return home[shared];
}

/**
 * Returns why the dish or voucher that an address names can't be shown: it is gone or was never there. Undefined for an address that
 * names nothing, for one that is there, and while the backend is away.
 */
export async function findMissingLink(
  restaurantId: number,
  path: string,
  query: string,
): Promise<'gone' | 'unknown' | undefined> {
  const thing = findLinkedThing(path, query);
  if (!thing) return undefined;
  if (thing === 'none') return 'unknown';
  const state = await getLinkStates().find(restaurantId, thing);
  return state === 'there' ? undefined : state;
}
