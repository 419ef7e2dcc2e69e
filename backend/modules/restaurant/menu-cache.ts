import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { contract } from '@/lib/contract/contract';
import type { Category } from '@/lib/contract/menu';
import type { Locale } from '@/lib/contract/vocabulary';
import type { Deps } from '../../deps';
import { type PreSerialized, serializeOnce } from '../../http/pre-serialized';
import { getMenu } from './menu';
import type { ShopNow } from './shop';

/** The maximum bytes of cached menus in a process; a menu of 200 dishes in one language has some 150 KB. */
const most = 256 * 1024 * 1024;

interface CachedMenu {
  revision: number;
  stocksText: string;
  answer: PreSerialized<Category[]>;
}

const menuCaches = new WeakMap<pg.Pool, LRUCache<string, CachedMenu>>();

/**
 * Returns the response with a shop's menu in a language, cached until the menu or the remaining stock of a
 * dish changes. The caller has just read both from the database, so the cache is correct for any number of
 * processes.
 */
export function getMenuAnswer(
  deps: Pick<Deps, 'pool'>,
  now: ShopNow,
  locale: Locale,
): PreSerialized<Category[]> {
  let menus = menuCaches.get(deps.pool);
  if (!menus) {
    menus = new LRUCache({ maxSize: most, sizeCalculation: ({ answer }) => answer.body.byteLength + 1 });
    menuCaches.set(deps.pool, menus);
  }
  const { id, revision } = now.shop.restaurant;
  const key = `${id}/${locale}`;
  const known = menus.get(key);
  if (known?.revision === revision && known.stocksText === now.stocksText) return known.answer;
  const answer = serializeOnce(contract['restaurant.menu'], getMenu(now, locale));
  menus.set(key, { revision, stocksText: now.stocksText, answer });
  return answer;
}
