import { and, desc, eq, ne } from 'drizzle-orm';
import type { StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import { OrderStatus } from '@/lib/contract/statuses';
import type { Locale, Texts } from '@/lib/contract/vocabulary';
import type { Deps } from '../../deps';
import { orders } from '../../schema/orders';
import { reservations } from '../../schema/reservations';
import { pick } from '../../text';
import { findUserByPhone } from '../auth/users.repository';
import { listOrderLines } from '../orders/orders.repository';
import { toChoicesText } from '../orders/placing/quote';
import { parseDialledNumber } from '../reservations/submit-reservation';
import { getRecentShop } from '../restaurant/shop';

/** Number of past orders and addresses that are offered again. */
const most = 5;

/**
 * Returns name, addresses and last orders of a mobile from the own orders and reservations: nothing of the account and of
 * other restaurants. Throws PHONE_INVALID.
 */
export async function findKnownGuest(
  deps: Deps,
  { restaurantId, mobile }: StaffInput<'orders.takeGuest'>,
  locale: Locale,
): Promise<StaffOutput<'orders.takeGuest'>> {
  const phone = parseDialledNumber(mobile);
  const user = await findUserByPhone(deps.db, {
    mobileCountryCode: phone.phoneDial,
    mobile: phone.phoneDigits,
  });
  if (!user) return { name: undefined, addresses: [], orders: [] };
  const past = await deps.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.restaurantId, restaurantId),
        eq(orders.userId, user.id),
        ne(orders.status, OrderStatus.Cancelled),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(most);
  const lines = await listOrderLines(
    deps.db,
    past.map(({ id }) => id),
  );
  const { restaurant } = await getRecentShop(deps, restaurantId);
  const translate = (texts: Texts) => pick(texts, locale, restaurant.defaultLocale);
  const addresses = new Map(
    past.flatMap(({ address }) => (address ? [[JSON.stringify(address), address] as const] : [])),
  );
  return {
    name:
      past.map(({ customerName, address }) => customerName ?? address?.userName).find(Boolean) ??
      (await findReservationName(deps, restaurantId, user.id)),
    addresses: [...addresses.values()],
    orders: past.map(({ id, createdAt }) => ({
      orderId: id,
      placedAt: createdAt.toISOString(),
      lines: lines
        .filter(({ orderId, count }) => orderId === id && count > 0)
        .map((line) => ({
          dishId: line.dishId,
          dishCount: line.count,
          specId: line.specId ?? undefined,
          items: line.items.map(({ itemId, count }) => ({ itemId, itemCount: count })),
          dishRemark: line.remark ?? undefined,
          name: translate(line.name),
          choices: toChoicesText(line, translate),
        })),
    })),
  };
}

/** Returns the name of the guest's latest reservation here. */
async function findReservationName(
  { db }: Pick<Deps, 'db'>,
  restaurantId: number,
  userId: number,
): Promise<string | undefined> {
  const [latest] = await db
    .select({ name: reservations.customerName })
    .from(reservations)
    .where(
      and(
        eq(reservations.restaurantId, restaurantId),
        eq(reservations.userId, userId),
        ne(reservations.phoneDigits, ''),
      ),
    )
    .orderBy(desc(reservations.createdAt))
    .limit(1);
  return latest?.name;
}
