import { formatSlot } from '@/lib/domain/i18n/date-labels';
import { formatMoney } from '@/lib/domain/money';
import { fill } from '../../messages/messages';
import type { OrderMail } from '../../schema/mail-data';
import { oneLine } from '../one-line';
import { buttonTo, confirmButton, getFacts, type Writing, type Written } from '../writing';

export function orderContent(order: OrderMail, writing: Writing): Written {
  const { locale, messages } = writing;
  const money = (amount: number) => formatMoney(amount, order.countryCode, locale);
  return {
    values: { sn: oneLine(order.orderSn, 40) },
    parts: [
      getFacts([
        [messages.order.number, oneLine(order.orderSn, 40)],
        [messages.order.way, wayOf(order, writing)],
        [messages.order.time, order.slot ? formatSlot(order.slot, locale) : messages.order.asSoonAsPossible],
        [messages.order.address, order.address && oneLine(order.address)],
        [messages.order.payment, order.payTypeDesc && oneLine(order.payTypeDesc, 60)],
      ]),
      {
        kind: 'amounts',
        rows: order.lines.map(({ name, count, amount }) => ({
          label: `${count} × ${oneLine(name, 120)}`,
          amount: money(amount),
        })),
      },
      {
        kind: 'amounts',
        rows: [
          ...order.bill.map(({ label, amount, deduction }) => ({
            label: oneLine(label, 120),
            amount: money(deduction ? -amount : amount),
          })),
          { label: messages.order.total, amount: money(order.total), isTotal: true },
          ...(order.includedTaxes ?? []).map(({ label, amount }) => ({
            label: oneLine(label, 120),
            amount: money(amount),
          })),
        ],
      },
      ...buttonTo(
        writing,
        messages.order.see,
        `/myOrderDetail?orderId=${encodeURIComponent(order.orderTransactionId)}`,
      ),
      ...confirmButton(writing, order.confirmToken),
    ],
  };
}

function wayOf({ tableNo, isBooked, deliveryType }: OrderMail, { messages }: Writing): string {
  if (tableNo) return fill(messages.order.table, { table: oneLine(tableNo, 20) });
  if (isBooked) return messages.order.bookedTable;
  return deliveryType === 'SELF_PICKUP' ? messages.order.pickup : messages.order.delivery;
}
