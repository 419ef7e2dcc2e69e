import { OrderStatus } from '@/lib/contract/statuses';
import type { Texts } from '@/lib/contract/vocabulary';
import type { OrderRow } from '../modules/orders/orders.repository';
import type { ShownOrder } from '../modules/orders/steps/orders-by-staff';
import { formatAmount } from './command';
import { formatTable } from './table';

/** Texts of order and payment statuses. */
export const statusTexts: Record<number, string> = {
  0: 'awaiting',
  2: 'accepted',
  4: 'preparing',
  7: 'on the way',
  9: 'completed',
  10: 'cancelled',
};
const payStatusTexts: Record<number, string> = { 0: 'unpaid', 1: 'paid', 2: 'not paid or refunded' };

/** The wire has one status for new and accepted orders; here an order without acceptance is `new`. */
export const formatStatus = (
  order: Pick<OrderRow, 'status' | 'payStatus'> & { acceptedAt?: Date | null },
) => {
  const isNew = order.status === OrderStatus.Accepted && order.acceptedAt === null;
  const status = isNew ? 'new' : (statusTexts[order.status] ?? order.status);
  return `${status}, ${payStatusTexts[order.payStatus] ?? order.payStatus}`;
};

export const formatMode = ({
  deliveryType,
  tableNo,
  reservationId,
}: Pick<OrderRow, 'deliveryType' | 'tableNo' | 'reservationId'>) =>
  tableNo
    ? `table ${tableNo}`
    : reservationId
      ? 'booked table'
      : deliveryType === 'SELF_PICKUP'
        ? 'pick-up'
        : 'delivery';

export function formatOrder(order: ShownOrder): string[] {
  const head = formatTable(
    ['ORDER', 'RESTAURANT', 'STATUS', 'HOW', 'WHEN', 'TOTAL'],
    [
      [
        order.sn,
        order.restaurantId,
        formatStatus(order),
        formatMode(order),
        order.slot ?? 'as soon as possible',
        formatAmount(order.total),
      ],
    ],
  );
  const address = [
    order.address?.userName,
    order.address?.mobile,
    order.address?.addressDetail,
    order.address?.unitNo,
  ];
  const lines = formatTable(
    ['COUNT', 'DISH', 'CHOICES', 'REMARK', 'EACH'],
    order.lines.map((line) => [
      line.count,
      getAnyText(line.name),
      [line.specName && getAnyText(line.specName), ...line.items.map(({ name }) => getAnyText(name))]
        .filter(Boolean)
        .join(', '),
      line.remark,
      formatAmount(line.unitPrice),
    ]),
  );
  const events = formatTable(
    ['AT', 'STATUS', 'BY'],
    order.events.map((event) => [event.at.toISOString(), formatStatus(event), event.actor]),
  );
  const { walletPayAmount, voucherPayAmount = 0 } = order.fees;
  const money = formatTable(
    ['PAID BY', 'STATE', 'AMOUNT'],
    [
      // The amount to collect at the door excludes these payments.
      ...(voucherPayAmount > 0
        ? [
            [
              `voucher ${order.voucherCode}`,
              order.status === OrderStatus.Cancelled ? 'given back' : 'paid',
              formatAmount(voucherPayAmount),
            ],
          ]
        : []),
      ...(walletPayAmount > 0
        ? [['wallet, in part', order.walletHeld > 0 ? 'paid' : 'given back', formatAmount(walletPayAmount)]]
        : []),
      ...order.payments.map(({ payType, state, amount }) => [payType, state, formatAmount(amount)]),
    ],
  );
  const to = formatTable(['TO', 'REMARK'], [[address.filter(Boolean).join(', '), order.remark]]);
  return [...head, '', ...to, '', ...lines, '', ...money, '', ...events];
}

/** Prefers English because the operator's language is unknown. */
const getAnyText = (texts: Texts) => texts.en ?? Object.values(texts)[0] ?? '';
