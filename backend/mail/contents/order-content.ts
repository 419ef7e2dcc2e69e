import { formatMoney } from '@/lib/domain/money';
import { fill } from '../../messages/messages';
import type { OrderMail } from '../../schema/mail-data';
import { slotText } from '../dates';
import { oneLine } from '../one-line';
import { buttonTo, confirmButton, getFacts, type Writing, type Written } from '../writing';

export function orderContent(order: OrderMail, writing: Writing): Written {
  const { locale, words } = writing;
  const money = (amount: number) => formatMoney(amount, order.countryCode, locale);
  return {
    values: { sn: oneLine(order.orderSn, 40) },
    parts: [
      getFacts([
        [words.order.number, oneLine(order.orderSn, 40)],
        [words.order.way, wayOf(order, writing)],
        [words.order.time, order.slot ? slotText(order.slot, locale) : words.order.asSoonAsPossible],
        [words.order.address, order.address && oneLine(order.address)],
        [words.order.payment, order.payTypeDesc && oneLine(order.payTypeDesc, 60)],
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
          { label: words.order.total, amount: money(order.total), isTotal: true },
        ],
      },
      ...buttonTo(
        writing,
        words.order.see,
        `/myOrderDetail?orderId=${encodeURIComponent(order.orderTransactionId)}`,
      ),
      ...confirmButton(writing, order.confirmToken),
    ],
  };
}

function wayOf({ tableNo, deliveryType }: OrderMail, { words }: Writing): string {
  if (tableNo) return fill(words.order.table, { table: oneLine(tableNo, 20) });
  return deliveryType === 'SELF_PICKUP' ? words.order.pickup : words.order.delivery;
}
