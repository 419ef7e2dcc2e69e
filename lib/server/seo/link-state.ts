import { LRUCache } from 'lru-cache';
import { contract } from '@/lib/contract/contract';
import { getQueryValue, parseQuery } from '@/lib/domain/routes/query';
import { call } from '../backend-client';

interface LinkedThing {
  kind: 'dish' | 'voucher';
  id: number;
}
type LinkState = 'there' | 'gone' | 'unknown';

/** Routes whose query names one thing of the restaurant. */
const named: Record<string, { kind: LinkedThing['kind']; query: string; needed: boolean }> = {
  '/dish': { kind: 'dish', query: 'id', needed: true },
  '/coupon-detail': { kind: 'voucher', query: 'couponid', needed: false },
};

/**
 * The dish or voucher that an address names. `none`: its page can't be without one, and what is written there is no number
 * of anything. Undefined for other pages, and for one that says itself that nothing was named.
 */
export function findLinkedThing(path: string, query: string): LinkedThing | 'none' | undefined {
  const rule = named[path];
  if (!rule) return undefined;
  const id = getQueryValue(parseQuery(query), rule.query);
  if (id !== undefined && /^[1-9]\d{0,8}$/.test(id)) return { kind: rule.kind, id: Number(id) };
  return rule.needed || id ? 'none' : undefined;
}

interface Settings {
  ask: (restaurantId: number, thing: LinkedThing) => Promise<LinkState>;
  /** Answers that are remembered, and for how many milliseconds. */
  most: number;
  knownFor: number;
}

/** Caches each state for a while. A backend that doesn't answer, or doesn't have the call, hides no page. */
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

/** The process's one memory of links. */
export function linkStates(): ReturnType<typeof createLinkStates> {
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
