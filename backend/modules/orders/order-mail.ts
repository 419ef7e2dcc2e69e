import { eq } from 'drizzle-orm';
import { feeList } from '@/lib/contract/bill-values';
import type { CountryCode, Locale, Minor, Texts } from '@/lib/contract/vocabulary';
import { formatMoney } from '@/lib/domain/money';
import { listDishPromotions } from '../../core/bill';
import { getCurrencySign } from '../../core/money';
import { findVerifiedEmail, isVerifiedEmail } from '../../core/verified-emails';
import type { Tx } from '../../db/client';
import { fill, getMessages, type Messages } from '../../messages/messages';
import { users } from '../../schema/auth';
import type { OrderMail } from '../../schema/mail-data';
import { orders, type StoredAddress, type StoredFees } from '../../schema/orders';
import { restaurants } from '../../schema/restaurant';
import { pick } from '../../text';
import { postMessage } from '../outbox/outbox';
import { listOrderLines } from './orders.repository';
import { getToPay } from './placing/fees';

interface MailedOrder {
  id: string;
  sn: string;
  deliveryType: OrderMail['deliveryType'];
  slot?: string | null;
  tableNo?: string | null;
  reservationId?: string | null;
  address?: StoredAddress | null;
  fees: StoredFees;
  total: Minor;
}

interface MailedLine {
  name: Texts;
  count: number;
  unitPrice: Minor;
}

interface MailedBy {
  defaultLocale: Locale;
  countryCode: CountryCode;
}

export function getOrderMail(
  order: MailedOrder,
  lines: readonly MailedLine[],
  restaurant: MailedBy,
  locale: Locale,
  payTypeDesc: string | undefined,
  { isVerified, confirmToken }: { isVerified: boolean; confirmToken?: string },
): OrderMail {
  const translate = (texts: Texts) => pick(texts, locale, restaurant.defaultLocale);
  return {
    orderTransactionId: order.id,
    orderSn: order.sn,
    deliveryType: order.deliveryType,
    slot: order.slot ?? undefined,
    tableNo: order.tableNo ?? undefined,
    ...(order.reservationId && { isBooked: true }),
    lines: lines
      .filter(({ count }) => count > 0)
      .map(({ name, count, unitPrice }) => ({ name: translate(name), count, amount: unitPrice * count })),
    bill: getBill(order, getMessages(locale).orders, translate, (amount) =>
      formatMoney(amount, restaurant.countryCode, locale),
    ),
    total: getToPay(order),
    includedTaxes: toIncludedTaxes(order.fees, getMessages(locale).orders.bill, translate),
    currencySign: getCurrencySign(restaurant.countryCode, locale),
    countryCode: restaurant.countryCode,
    payTypeDesc,
    address: isVerified && order.address ? formatAddressLine(order.address) : undefined,
    ...(confirmToken && { confirmToken }),
  };
}

function toIncludedTaxes(
  { taxes }: StoredFees,
  { includedTax }: Messages['orders']['bill'],
  translate: (texts: Texts) => string,
): OrderMail['includedTaxes'] {
  return taxes
    .filter(({ included }) => included)
    .map(({ name, percent, amount }) => ({
      label: fill(includedTax, { name: translate(name), percent: String(percent) }),
      amount,
    }));
}

function getBill(
  { fees, reservationId }: MailedOrder,
  { bill: labels, bookedDiscount }: Messages['orders'],
  translate: (texts: Texts) => string,
  formatAmount: (amount: Minor) => string,
): OrderMail['bill'] {
  const rows: (OrderMail['bill'][number] | undefined)[] = [
    { label: labels.dishes, amount: fees.dishAmountBeforePromotion },
    { label: reservationId ? bookedDiscount : labels.selfPickup, amount: fees.selfPickup, deduction: true },
    ...listDishPromotions(fees).map(({ name, amount }) => ({
      label: translate(name) || labels.promoCode,
      amount,
      deduction: true,
    })),
    ...feeList.map(({ key, field }) => ({ label: labels[key], amount: fees[field] ?? 0 })),
    ...fees.taxes
      .filter(({ included }) => !included)
      .map(({ name, percent, amount, base }) => {
        const tax = `${translate(name)} (${percent}%)`;
        return {
          label: base === undefined ? tax : fill(labels.taxOn, { tax, base: formatAmount(base) }),
          amount,
        };
      }),
    {
      label: labels.cashRounding,
      amount: Math.abs(fees.cashRounding ?? 0),
      deduction: (fees.cashRounding ?? 0) < 0,
    },
    { label: labels.voucher, amount: fees.voucherPayAmount ?? 0, deduction: true },
    { label: labels.wallet, amount: fees.walletPayAmount, deduction: true },
  ];
  return rows.filter((row) => row !== undefined && row.amount > 0) as OrderMail['bill'];
}

const formatAddressLine = ({ unitNo, buildingName, addressDetail }: StoredAddress): string =>
  [unitNo, buildingName, addressDetail].filter(Boolean).join(', ');

interface MailRequest {
  /** `order-received` is for an order that is paid later, in the way that `payBy` names. */
  template: 'order-confirmed' | 'order-received';
  payBy?: Texts;
  now: Date;
}

/**
 * Queues the mail of an order once, to the order's address or otherwise the account's confirmed address.
 * Runs in the caller's transaction.
 */
export async function postOrderMail(
  tx: Tx,
  orderId: string,
  { template, payBy, now }: MailRequest,
): Promise<void> {
  const [found] = await tx
    .select({ order: orders, restaurant: restaurants, userId: users.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(restaurants, eq(restaurants.id, orders.restaurantId))
    .where(eq(orders.id, orderId));
  if (!found) return;
  const recipient = found.order.receiveEmail ?? (await findVerifiedEmail(tx, found.userId));
  if (!recipient) return;
  const { order, restaurant } = found;
  const locale = order.locale ?? restaurant.defaultLocale;
  const lines = await listOrderLines(tx, [orderId]);
  await postMessage(tx, {
    channel: 'email',
    template,
    recipient,
    locale,
    restaurantId: restaurant.id,
    dedupeKey: `${template}:${orderId}`,
    data: getOrderMail(
      order,
      lines,
      restaurant,
      locale,
      payBy && pick(payBy, locale, restaurant.defaultLocale),
      {
        isVerified: await isVerifiedEmail(tx, found.userId, recipient),
      },
    ),
    now,
  });
}
