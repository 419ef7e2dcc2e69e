import { and, eq } from 'drizzle-orm';
import { getCurrency } from '@/lib/contract/countries';
import { encodeMoney } from '@/lib/contract/wire';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import type { webhookDeliveries, webhookEndpoints } from '../../schema/integrations';
import { payments } from '../../schema/payments';
import { reservations } from '../../schema/reservations';
import { restaurants } from '../../schema/restaurant';
import { getCurrentShop } from '../restaurant/shop';
import { getCard } from '../staff-orders/board';
import { getSellableMenu } from '../staff-orders/sellable-menu';

type Delivery = Pick<typeof webhookDeliveries.$inferSelect, 'event' | 'thing'>;
type Receiver = Pick<typeof webhookEndpoints.$inferSelect, 'restaurantId' | 'withGuests'>;
type Data = Record<string, unknown>;

/**
 * Returns the state of the changed thing. Names, contact data and words of guests are in it only when the receiver may
 * have them. A thing that is gone has its id alone.
 */
export async function readWebhookData(
  deps: Deps,
  { event, thing }: Delivery,
  { restaurantId, withGuests }: Receiver,
): Promise<Data> {
  const read: Record<Delivery['event'], () => Promise<Data> | Data> = {
    'order.changed': () => readOrder(deps, restaurantId, thing, withGuests),
    'payment.changed': () => readPayment(deps, restaurantId, thing),
    'booking.changed': () => readBooking(deps, restaurantId, thing, withGuests),
    'stock.changed': () => readStock(deps, restaurantId),
    'menu.changed': async () => ({
      revision: (await getCurrentShop(deps, restaurantId)).shop.restaurant.revision,
    }),
    test: () => ({ message: 'This event tests the connection.' }),
  };
  return { restaurantId, ...(await read[event]()) };
}

async function readOrder(
  deps: Deps,
  restaurantId: number,
  orderId: string,
  withGuests: boolean,
): Promise<Data> {
  try {
    const card = await getCard(deps, restaurantId, orderId, 'en');
    const {
      orderSn,
      number,
      step,
      mode,
      source,
      tableNo,
      slot,
      placedAt,
      dueAt,
      lines,
      total,
      isPaid,
      payType,
    } = card;
    const { customer, mobile, address, remark } = card;
    const { shop } = await getCurrentShop(deps, restaurantId);
    const currency = getCurrency(shop.restaurant.countryCode);
    return {
      orderId,
      orderSn,
      number,
      step,
      mode,
      source,
      takenBy: source === 'online' ? undefined : card.takenBy,
      tableNo,
      slot,
      placedAt,
      dueAt,
      currency,
      total: encodeMoney(total),
      isPaid,
      payType,
      lines: lines.map(({ dishId, name, choices, count, unitPrice }) => ({
        dishId,
        name,
        choices,
        count,
        unitPrice: encodeMoney(unitPrice),
      })),
      ...(withGuests && { customer, mobile, address, remark }),
    };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return { orderId };
    throw error;
  }
}

async function readPayment({ db }: Deps, restaurantId: number, paymentId: string): Promise<Data> {
  const [found] = await db
    .select({ payment: payments, countryCode: restaurants.countryCode })
    .from(payments)
    .innerJoin(restaurants, eq(restaurants.id, payments.restaurantId))
    .where(and(eq(payments.id, paymentId), eq(payments.restaurantId, restaurantId)));
  if (!found) return { paymentId };
  const { purpose, orderId, depositId, state, amount, refunded, payType } = found.payment;
  return {
    paymentId,
    purpose,
    orderId: orderId ?? undefined,
    reservationId: depositId ?? undefined,
    state,
    payType,
    currency: getCurrency(found.countryCode),
    amount: encodeMoney(amount),
    refunded: encodeMoney(refunded),
  };
}

async function readBooking({ db }: Deps, restaurantId: number, reservationId: string, withGuests: boolean) {
  const [row] = await db
    .select()
    .from(reservations)
    .where(and(eq(reservations.id, reservationId), eq(reservations.restaurantId, restaurantId)));
  if (!row) return { reservationId };
  return {
    reservationId,
    code: row.code,
    status: row.status,
    day: row.day,
    time: row.time,
    startsAt: row.startsAt.toISOString(),
    people: row.people,
    tableNo: row.tableNo ?? undefined,
    source: row.source,
    arrivedAt: row.arrivedAt?.toISOString(),
    ...(withGuests && {
      customer: row.customerName,
      mobile: row.phoneDial + row.phoneDigits,
      email: row.email ?? undefined,
      remark: row.remark ?? undefined,
    }),
  };
}

/** Lists the dishes that are sold out for diners, also in part, or have a limit; all others can be had. */
async function readStock(deps: Deps, restaurantId: number): Promise<Data> {
  const { categories } = await getSellableMenu(deps, restaurantId, 'en');
  const { stocks } = await getCurrentShop(deps, restaurantId);
  const listMarked = (choices: { targetId: number; soldOut?: unknown }[]) =>
    choices.filter(({ soldOut }) => soldOut).map(({ targetId }) => targetId);
  return {
    dishes: categories
      .flatMap(({ dishes }) => dishes)
      .map(({ dishId, name, left, specs, items }) => ({
        dishId,
        name,
        left,
        isSoldOut: stocks.get(dishId) === 0,
        soldOutSpecIds: listMarked(specs),
        soldOutItemIds: listMarked(items),
      }))
      .filter(
        ({ left, isSoldOut, soldOutSpecIds, soldOutItemIds }) =>
          left !== undefined || isSoldOut || soldOutSpecIds.length + soldOutItemIds.length > 0,
      ),
  };
}
