import { shareRuns } from '@/lib/domain/shared-runs';
import { staffChannel } from '../../core/staff-events';
import type { Deps } from '../../deps';
import { changesChannel, parseChange } from '../changes/changes';
import { getCurrentShop } from '../restaurant/shop';

/** Minimum milliseconds between two reads of a restaurant, because a busy one has several orders a second. */
const readPauseMs = 500;

interface Followed {
  callbacks: Set<() => void>;
  /** The revision and the stocks at the last read. */
  state?: string;
}

type FollowerDeps = Pick<Deps, 'db' | 'pool' | 'listener' | 'log'>;

/**
 * Returns a function that calls back when the menu, the prices or the stock of a restaurant change; it returns the
 * function that stops this. One query finds out for all tables of a restaurant.
 */
export function createShopFollower(deps: FollowerDeps): (id: number, callback: () => void) => () => void {
  const shops = new Map<number, Followed>();
  let stopListening: (() => void)[] = [];

  const read = shareRuns(async (restaurantId: number) => {
    const { shop, stocksText } = await getCurrentShop(deps, restaurantId);
    const state = `${shop.restaurant.revision} ${stocksText}`;
    const followed = shops.get(restaurantId);
    if (!followed || followed.state === state) return;
    followed.state = state;
    for (const callback of followed.callbacks) callback();
  }, readPauseMs);
  const hear = (restaurantId: number): void => {
    if (!shops.has(restaurantId)) return;
    read(restaurantId).catch((err) => deps.log.warn({ err }, 'the shop of a party cannot be read'));
  };
  const listen = () => [
    deps.listener.on(changesChannel, (payload) => hear(parseChange(payload).restaurantId)),
    // An order takes stock and tells the consoles.
    deps.listener.on(staffChannel, (payload) => hear(Number(payload))),
    deps.listener.onReconnect(() => {
      for (const restaurantId of shops.keys()) hear(restaurantId);
    }),
  ];

  return (restaurantId, callback) => {
    if (shops.size === 0) stopListening = listen();
    const followed = shops.get(restaurantId) ?? { callbacks: new Set() };
    shops.set(restaurantId, followed);
    followed.callbacks.add(callback);
    return () => {
      followed.callbacks.delete(callback);
      if (followed.callbacks.size > 0) return;
      shops.delete(restaurantId);
      if (shops.size > 0) return;
      for (const stop of stopListening) stop();
    };
  };
}
