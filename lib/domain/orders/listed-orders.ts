import type { Order } from '@/lib/contract/orders';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import type { CountryCode, DeliveryType, Minor } from '@/lib/contract/vocabulary';
import type { VoucherOrder } from '@/lib/contract/voucher-orders';
import { getOrderKind, type OrderKind } from './order-kind';

/** The most logos of restaurants that a card shows (ORD-04). */
export const maxLogos = 3;

export interface ListedRestaurant {
  restaurantId: number;
  name: string;
  /** Address of its logo's image. */
  logo?: string;
}

/** An order of dishes or of vouchers as its card shows it (ORD-01). */
export interface ListedOrder {
  id: string;
  /** What a second payment is for, and which detail page a click opens. */
  of: 'order' | 'voucher';
  kind: OrderKind;
  /** The number for people; a backend may leave out a voucher order's. */
  sn?: string;
  orderStatus: number;
  orderStatusDesc?: string;
  payStatus: number;
  payType?: string;
  /** End of the pay window, an ISO instant. */
  expiresAt?: string;
  canCancel?: boolean;
  deliveryType?: DeliveryType;
  /** Where it is eaten, of an order at a table. */
  tableNo?: string;
  /** The booked table that its dishes are for. */
  reservationId?: string;
  /** Hundredths of the currency's unit. */
  amount: Minor;
  countryCode?: CountryCode;
  /** ISO instant. */
  orderTime: string;
  timeZone?: string;
  restaurants: ListedRestaurant[];
  /** What was ordered, how many of each. */
  things: { name: string; count: number }[];
  /** What the cancel form needs to know; of orders of dishes only. */
  order?: Order;
}

function toListedOrder(order: Order): ListedOrder | undefined {
  const kind = getOrderKind(order);
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

/** Those that wait for their payment stand among the orders; what was bought stands among the vouchers (DEC-36). */
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
  /** The latest orders (API-62), which are newer than what the history says of the same ones. */
  orders?: readonly Order[];
  /** Pages of the history as they came; pages that overlap repeat nothing (ORD-03). */
  history?: readonly (readonly Order[])[];
  vouchers?: readonly VoucherOrder[];
}

/** Everything listed, the newest first, no `orderTransactionId` twice (ORD-01, ORD-03, ORD-06). */
export function toListedOrders({ orders = [], history = [], vouchers = [] }: Sources): ListedOrder[] {
  const byId = new Map<string, ListedOrder>();
  const listed = [...[...orders, ...history.flat()].map(toListedOrder), ...vouchers.map(toListedVoucher)];
  for (const one of listed) if (one && !byId.has(one.id)) byId.set(one.id, one);
  return [...byId.values()].sort((a, b) => Date.parse(b.orderTime) - Date.parse(a.orderTime));
}
