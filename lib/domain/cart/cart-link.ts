import type { OrderedDish } from '@/lib/contract/ordering';
import { cutText } from '@/lib/domain/cut-text';

/** The most dishes that a link carries; a longer address is cut by some programs. */
export const mostLinkedDishes = 40;

const mark = '#cart=';

/**
 * Returns the fragment of a link that puts dishes into the cart. Each dish is written as
 * `dish*count[.specification][+item*count…][~remark]`; a fragment is never sent to a server.
 */
export const toCartMark = (dishes: readonly OrderedDish[]): string =>
  mark +
  dishes
    .map(({ dishId, dishCount, specId, items, dishRemark }) =>
      [
        `${dishId}*${dishCount}`,
        specId === undefined ? '' : `.${specId}`,
        ...items.map(({ itemId, itemCount }) => `+${itemId}*${itemCount}`),
        dishRemark ? `~${encodeURIComponent(dishRemark)}` : '',
      ].join(''),
    )
    .join(',');

const pattern = /^(\d{1,15})\*(\d{1,3})(?:\.(\d{1,15}))?((?:\+\d{1,15}\*\d{1,2}){0,100})(?:~(.{0,2000}))?$/s;

/** Returns the dishes of such a fragment, without unreadable ones; undefined for another fragment. */
export function parseCartMark(fragment: string): OrderedDish[] | undefined {
  if (!fragment.startsWith(mark)) return undefined;
  return fragment
    .slice(mark.length)
    .split(',')
    .slice(0, mostLinkedDishes)
    .flatMap((part) => {
      const [, dish, count, spec, items = '', remark] = pattern.exec(part) ?? [];
      if (!dish || Number(count) < 1) return [];
      return [
        {
          dishId: Number(dish),
          dishCount: Number(count),
          specId: spec === undefined ? undefined : Number(spec),
          items: items
            .split('+')
            .filter(Boolean)
            .map((item) => {
              const [itemId, itemCount] = item.split('*').map(Number);
              return { itemId: itemId!, itemCount: itemCount! };
            }),
          dishRemark: decodeRemark(remark),
        },
      ];
    });
}

function decodeRemark(encoded: string | undefined): string | undefined {
  try {
    return encoded && cutText(decodeURIComponent(encoded), 200);
  } catch {
    return undefined;
  }
}
