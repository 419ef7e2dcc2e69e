import type { Order } from '@/lib/contract/orders';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import type { CountryCode, DeliveryType, Minor } from '@/lib/contract/vocabulary';
import type { VoucherOrder } from '@/lib/contract/voucher-orders';
import { findOrderKind, type OrderKind } from './order-kind';

/** Maximum number of restaurant logos on a card. */
export const maxLogos = 3;

export interface ListedRestaurant {
  restaurantId: number;
  name: string;
  logo?: string;
}

/** An order of dishes or of vouchers with the data of its card. */
export interface ListedOrder {
  id: string;
  /** The kind of order for paying again and for its detail page. */
  of: 'order' | 'voucher';
  kind: OrderKind;
  /** The readable number; a backend may omit it for a voucher order. */
  sn?: string;
  orderStatus: number;
  orderStatusDesc?: string;
  payStatus: number;
  payType?: string;
  /** End of the pay window, an ISO instant. */
  expiresAt?: string;
  canCancel?: boolean;
  deliveryType?: DeliveryType;
  /** The table of an order at a table. */
  tableNo?: string;
  /** The booked table of its dishes. */
  reservationId?: string;
  /** Hundredths of the currency's unit. */
  amount: Minor;
  countryCode?: CountryCode;
  /** ISO instant. */
  orderTime: string;
  timeZone?: string;
  restaurants: ListedRestaurant[];
  /** The ordered dishes or vouchers with their counts. */
  things: { name: string; count: number }[];
  /** The order for the cancel form; only of dishes. */
  order?: Order;
}

function toListedOrder(order: Order): ListedOrder | undefined {
  const kind = findOrderKind(order);
  if (!kind) return undefined;
  const dishes = order.orderRestaurantList.flatMap(({ orderDishLists }) =>
    orderDishLists.map(({ dishName, dishCount }) => ({ name: dishName, count: dishCount })),
  );
  const { orderTransactionId, orderSn, payAmount, vouchersName, ...rest } = order;
  return {
    id: orderTransactionId,
    of: kind === 'voucher' ? 'voucher' : 'order',
    kind,
    sn: orderSn,
    orderStatus: rest.orderStatus,
    orderStatusDesc: rest.orderStatusDesc,
    payStatus: rest.payStatus,
    payType: rest.payType,
    expiresAt: rest.expiresAt,
    canCancel: rest.canCancel,
    deliveryType: rest.deliveryType,
    tableNo: rest.tableNo,
    reservationId: rest.reservationId,
    amount: payAmount,
    countryCode: rest.countryCode,
    orderTime: rest.orderTime,
    timeZone: rest.timeZone,
    restaurants: order.orderRestaurantList.map(({ restaurantId, restaurantName, imgBrand }) => ({
      restaurantId,
      name: restaurantName,
      logo: imgBrand,
    })),
    things: dishes.length > 0 || !vouchersName ? dishes : [{ name: vouchersName, count: 1 }],
    order,
  };
}

/** Unpaid voucher orders are listed among the orders; bought ones are listed among the vouchers (DEC-36). */
function toListedVoucher(order: VoucherOrder): ListedOrder | undefined {
  if (order.couponStatus !== 'TOPAY') return undefined;
  return {
    id: order.orderTransactionId,
    of: 'voucher',
    kind: 'voucher',
    sn: order.orderSn,
    orderStatus: OrderStatus.AwaitingPayment,
    payStatus: PayStatus.Unpaid,
    amount: order.leftToPay ?? order.payAmount,
    countryCode: order.countryCode,
    orderTime: order.orderTime,
    restaurants: [
      { restaurantId: order.restaurantId, name: order.restaurantBrand ?? '', logo: order.restaurantLogo },
    ],
    things: [{ name: order.vouchersName, count: order.couponCount }],
  };
}

interface Sources {
  /** The latest orders (API-62), which are newer than the same orders in the history. */
  orders?: readonly Order[];
  /** Pages of the history; orders on two pages are listed once (ORD-03). */
  history?: readonly (readonly Order[])[];
  vouchers?: readonly VoucherOrder[];
}

/** Returns all orders, the newest first, each `orderTransactionId` once. */
export function toListedOrders({ orders = [], history = [], vouchers = [] }: Sources): ListedOrder[] {
  const byId = new Map<string, ListedOrder>();
  const listed = [...[...orders, ...history.flat()].map(toListedOrder), ...vouchers.map(toListedVoucher)];
  for (const order of listed) if (order && !byId.has(order.id)) byId.set(order.id, order);
  return [...byId.values()].sort((a, b) => Date.parse(b.orderTime) - Date.parse(a.orderTime));
}
