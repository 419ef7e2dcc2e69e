import { accountKeys, readAccountOpening } from '@/lib/domain/profile/account-menu';
import { paths } from '@/lib/domain/routes/paths';
import { getFirst, type SearchParams } from '../routes/query-value';

/** The content of `/myOrderDetail`, or its redirect. */
interface OrderOpening {
  /** The target of a redirect in the same window; without its language. */
  leadsTo?: string;
  orderTransactionId: string;
  /** Only an order of this restaurant is shown. */
  onlyOf?: number;
  /** `appFrom` marks a diner who came from scan-to-order (ORD-14). */
  fromOrderDish: boolean;
  /** The query's e-mail when `canSubscribe` is 1 (SUB-02). */
  mailingTo?: string;
}

/**
 * Reads the query of `/myOrderDetail` (RT-09); names match in any case (DEC-47). Login data, language, country,
 * campaign and `abbr` have been removed from the query before.
 * `tag` has the meaning of `/my` (ACC-02 to ACC-04): the tags of an order stay here, any other entry redirects.
 */
export function readOrderOpening(query: SearchParams): OrderOpening {
  const orderTransactionId = getFirst(query, 'orderId') || getFirst(query, 'id');
  const restaurantId = getFirst(query, 'restaurantId');
  return {
    leadsTo: findEntryPath(getFirst(query, 'tag'), orderTransactionId),
    orderTransactionId,
    onlyOf: /^\d{1,15}$/.test(restaurantId) ? Number(restaurantId) : undefined,
    fromOrderDish: getFirst(query, 'appFrom').toLowerCase() === 'orderdish',
    mailingTo: getFirst(query, 'canSubscribe') === '1' ? getFirst(query, 'email') : undefined,
  };
}

function findEntryPath(tag: string, orderTransactionId: string): string | undefined {
  const { entry, asked, voucherOrderId } = readAccountOpening(tag, orderTransactionId);
  if (voucherOrderId) return paths.my({ tag: 'voucherdetail', orderId: voucherOrderId });
  const isEntry = asked && accountKeys.some((key) => key.toLowerCase() === tag.trim().toLowerCase());
  return isEntry ? paths.my({ tag: entry }) : undefined;
}

/**
 * Returns whether a restaurant's host shows an order to its owner. `onlyOf` can only narrow what the diner's token
 * allows (DEC-26). A link with a restaurant means that restaurant's shop, so another host does not show the order, and
 * no order is shown under the name of another restaurant. A link without a restaurant shows the order on every host, as
 * the order list contains orders of all restaurants.
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
