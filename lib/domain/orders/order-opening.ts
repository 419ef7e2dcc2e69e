import { accountKeys, readAccountOpening } from '@/lib/domain/account/account-menu';
import { paths } from '@/lib/domain/routes/paths';
import { getFirst, type SearchParams } from './search-params';

/** What `/myOrderDetail` shows, or where it leads. */
interface OrderOpening {
  /** Another page to go to instead, in the same window; without its language. */
  leadsTo?: string;
  orderTransactionId: string;
  /** Only an order of this restaurant is shown. */
  onlyOf?: number;
  /** `appFrom` says that the diner came from scan-to-order (ORD-14). */
  fromOrderDish: boolean;
  /** The query's e-mail where `canSubscribe` is 1 (SUB-02). */
  mailingTo?: string;
}

/**
 * Reads the query of `/myOrderDetail` (RT-09); names count in any case (DEC-47). What logs in, the language, the country, the
 * campaign and `abbr` have been taken out or noted before the page is reached.
 *
 * `tag` means what it means on `/my` (ACC-02 to ACC-04): the tags of an order stay here, any other entry is gone to.
 */
export function readOrderOpening(query: SearchParams): OrderOpening {
  const orderTransactionId = getFirst(query, 'orderId') || getFirst(query, 'id');
  const restaurantId = getFirst(query, 'restaurantId');
  return {
    leadsTo: getEntryPath(getFirst(query, 'tag'), orderTransactionId),
    orderTransactionId,
    onlyOf: /^\d{1,15}$/.test(restaurantId) ? Number(restaurantId) : undefined,
    fromOrderDish: getFirst(query, 'appFrom').toLowerCase() === 'orderdish',
    mailingTo: getFirst(query, 'canSubscribe') === '1' ? getFirst(query, 'email') : undefined,
  };
}

function getEntryPath(tag: string, orderTransactionId: string): string | undefined {
  const { entry, asked, voucherOrderId } = readAccountOpening(tag, orderTransactionId);
  if (voucherOrderId) return paths.my({ tag: 'voucherdetail', orderId: voucherOrderId });
  const isEntry = asked && accountKeys.some((key) => key.toLowerCase() === tag.trim().toLowerCase());
  return isEntry ? paths.my({ tag: entry }) : undefined;
}

/**
 * Returns whether a restaurant's host shows an order to its owner. `onlyOf` can only narrow what the diner's token allows (DEC-26):
 * an id is no right. A link that names a restaurant means that one's shop, so another restaurant's host doesn't show the order, and
 * neither is an order shown under the name of a restaurant that it isn't from. A link that names none shows the diner's order at
 * whichever host it was followed, as the order list has orders of all restaurants.
 */
export function isShownHere(
  onlyOf: number | undefined,
  host: number,
  order?: { orderRestaurantList: { restaurantId: number }[] },
): boolean {
  if (onlyOf === undefined) return true;
  if (onlyOf !== host) return false;
  return !order || order.orderRestaurantList.some(({ restaurantId }) => restaurantId === onlyOf);
}
