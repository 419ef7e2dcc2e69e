import { and, eq } from 'drizzle-orm';
import type { Input } from '@/lib/contract/contract';
import type { StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import { elsewhere, isStandNumber } from '@/lib/contract/staff/taken-order-values';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import type { Act } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { orders } from '../../schema/orders';
import { submitOrder } from '../orders/placing/submit-order';
import type { TakenBy } from '../orders/placing/taken-by';
import { sendRoundByStaff } from '../parties/tables/send-round-by-staff';
import { getTakenPayType } from '../payments/taken-payments';
import { parseDialledNumber } from '../reservations/submit-reservation';
import { getRecentShop, type RestaurantRow } from '../restaurant/shop';
import { findWebOrigin, getLocalePath } from '../restaurant/web-address';

type TakeInput = StaffInput<'orders.take'>;
type Taken = StaffOutput<'orders.take'>;

/** An order that is paid as a whole, by staff or from another system. */
type Asked = Omit<TakeInput, 'source' | 'payBy'> & Pick<TakenBy, 'source' | 'payBy'>;

interface By extends Pick<Act, 'staffId' | 'address'> {
  actor: string;
  locale: Locale;
  idempotencyKey?: string;
}

/** Returns whether an order belongs to the bill of a table whose guests order together. */
export const isForTableBill = ({ pickup }: RestaurantRow, tableNo: string | undefined): boolean =>
  tableNo !== undefined && pickup.sharedTables === true && !isStandNumber(tableNo);

/**
 * Places an order for a guest by `submitOrder`, or as the next round of a shared table. Throws INVALID_INPUT for a link
 * or a delivery without a number, PHONE_INVALID, PAY_TYPE_UNAVAILABLE, and the errors of `submitOrder` and of a round.
 */
export async function takeOrder(deps: Deps, input: TakeInput, by: By): Promise<Taken> {
  const { restaurant } = await getRecentShop(deps, input.restaurantId);
  const key = by.idempotencyKey && `staff:${restaurant.id}:${by.idempotencyKey}`;
  if (isForTableBill(restaurant, input.tableNo)) return sendRoundByStaff(deps, input, { ...by, key });
  return place(deps, restaurant, input, { ...by, key });
}

/**
 * Places an order that another system took and is paid there, once per its number. Staff have to accept it. Throws the
 * errors of `takeOrder`.
 */
export async function receiveOrder(
  deps: Deps,
  { externalId, ...input }: StaffInput<'orders.receive'>,
  by: By,
): Promise<StaffOutput<'orders.receive'>> {
  const { restaurant } = await getRecentShop(deps, input.restaurantId);
  const asked: Asked = {
    ...input,
    source: 'partner',
    payBy: elsewhere,
    tableNo: undefined,
    payType: undefined,
  };
  const key = `partner:${restaurant.id}:${by.actor}:${externalId}`;
  const { orderId, orderSn, number, amount } = await place(deps, restaurant, asked, { ...by, key });
  return { orderId, orderSn, number, amount };
}

async function place(
  deps: Deps,
  restaurant: RestaurantRow,
  input: Asked,
  { key, ...by }: By & { key: string | undefined },
): Promise<Taken> {
  const guest = readGuest(input);
  const taken: TakenBy = {
    actor: by.actor,
    staffId: by.staffId,
    address: by.address,
    source: input.source,
    payBy: input.payBy,
    customerName: input.name?.trim() || undefined,
    guest,
    link: input.payBy === 'link' ? await createLink(deps, restaurant) : undefined,
  };
  const info = await submitOrder(deps, {
    taken,
    address: by.address ?? '',
    locale: restaurant.defaultLocale,
    idempotencyKey: key,
    input: toSubmitInput(deps, restaurant, input, guest),
  });
  return {
    orderId: info.orderTransactionId,
    orderSn: info.orderSn,
    number: info.orderSn.split('-').at(-1)!,
    amount: info.payAmountOrig ?? 0,
    isPaid: info.payStatus === PayStatus.Paid,
    qrCode: input.payBy === 'qr' ? info.qrCodeInBase64 : undefined,
    link: taken.link?.(info.orderTransactionId),
  };
}

/** Throws INVALID_INPUT for a bill without a table, and for a link or a delivery without a number; PHONE_INVALID. */
function readGuest({ mobile, payBy, deliveryType }: Asked): TakenBy['guest'] {
  if (payBy === 'bill')
    throw new DomainError('INVALID_INPUT', {
      fields: [{ path: 'payBy', reason: 'needs a table with a bill' }],
    });
  if (mobile === undefined) {
    if (payBy === 'link' || deliveryType === 'DELIVERY_TO_HOME')
      throw new DomainError('INVALID_INPUT', { fields: [{ path: 'mobile', reason: 'is needed' }] });
    return undefined;
  }
  const { phoneDial, phoneDigits, phoneCountry } = parseDialledNumber(mobile);
  return { mobileCountryCode: phoneDial, mobile: phoneDigits, countryCode: phoneCountry };
}

function toSubmitInput(
  { paymentProviders }: Pick<Deps, 'paymentProviders'>,
  restaurant: RestaurantRow,
  input: Asked,
  guest: TakenBy['guest'],
): Input<'ordering.submit'> {
  const { deliveryType, deliveryAddress, name } = input;
  return {
    ...noChoices,
    restaurantId: restaurant.id,
    deliveryType,
    deliveryTime: input.deliveryTime,
    dishList: input.dishList,
    deliveryAddress: deliveryAddress && {
      ...deliveryAddress,
      userName: name?.trim() || deliveryAddress.userName,
      countryArea: guest?.mobileCountryCode,
      mobile: guest?.mobile,
    },
    payType: getTakenPayType(paymentProviders, restaurant, deliveryType, input),
    payAmount: input.payAmount,
    remark: input.remark?.trim() || undefined,
    tableNo: input.tableNo,
  };
}

/** The fields of a diner's order that staff do not ask for. */
const noChoices = {
  userId: 0,
  promotionCode: undefined,
  deliveryNote: undefined,
  avoids: undefined,
  dishwareNumber: undefined,
  utmSource: undefined,
  walletPayAmount: undefined,
  reservationId: undefined,
  voucherCode: undefined,
  receiveEmail: undefined,
} as const;

/** Returns the builder of the address where the guest pays after a login with the number of the order. */
async function createLink(deps: Deps, restaurant: RestaurantRow): Promise<(orderId: string) => string> {
  const origin = await findWebOrigin(deps, restaurant.id);
  if (!origin) throw new DomainError('PAY_TYPE_UNAVAILABLE', { payType: 'link' });
  const { defaultLocale } = restaurant;
  return (orderId) => origin + getLocalePath(`/orderDetail?id=${orderId}`, defaultLocale, defaultLocale);
}

/** Returns whether an order that staff took is paid. Throws NOT_FOUND. */
export async function getTakenState(
  { db }: Pick<Deps, 'db'>,
  restaurantId: number,
  orderId: string,
): Promise<StaffOutput<'orders.taken'>> {
  const [order] = await db
    .select({ status: orders.status, payStatus: orders.payStatus })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.restaurantId, restaurantId)));
  if (!order) throw new DomainError('NOT_FOUND');
  return {
    isPaid: order.payStatus === PayStatus.Paid,
    isCanceled: order.status === OrderStatus.Cancelled,
  };
}
