import { formatSlot } from '@/lib/domain/i18n/date-labels';
import { formatMoney } from '@/lib/domain/money';
import { fill } from '../../messages/messages';
import type { OrderMail } from '../../schema/mail-data';
import { toOneLine } from '../one-line';
import { confirmButton, createButton, getFacts, type Writing, type Written } from '../writing';

export function buildOrderContent(order: OrderMail, writing: Writing): Written {
  const { locale, messages } = writing;
  const formatAmount = (amount: number) => formatMoney(amount, order.countryCode, locale);
  return {
    values: { sn: toOneLine(order.orderSn, 40) },
    parts: [
      getFacts([
        [messages.order.number, toOneLine(order.orderSn, 40)],
        [
          order.receipt?.isTaxInvoice ? messages.order.taxInvoice : messages.order.receipt,
          order.receipt?.number,
        ],
        [messages.order.way, formatWay(order, writing)],
        [messages.order.time, order.slot ? formatSlot(order.slot, locale) : messages.order.asSoonAsPossible],
        [messages.order.address, order.address && toOneLine(order.address)],
        [messages.order.payment, order.payTypeDesc && toOneLine(order.payTypeDesc, 60)],
      ]),
      {
        kind: 'amounts',
        rows: order.lines.map(({ name, count, amount }) => ({
          label: `${count} × ${toOneLine(name, 120)}`,
          amount: formatAmount(amount),
        })),
      },
      {
        kind: 'amounts',
        rows: [
          ...order.bill.map(({ label, amount, deduction }) => ({
            label: toOneLine(label, 120),
            amount: formatAmount(deduction ? -amount : amount),
          })),
          { label: messages.order.total, amount: formatAmount(order.total), isTotal: true },
          ...(order.includedTaxes ?? []).map(({ label, amount }) => ({
            label: toOneLine(label, 120),
            amount: formatAmount(amount),
          })),
        ],
      },
      ...(order.receipt?.isTaxInvoice ? [{ kind: 'text' as const, text: messages.order.includesGst }] : []),
      ...createButton(
        writing,
        messages.order.see,
        `/myOrderDetail?orderId=${encodeURIComponent(order.orderTransactionId)}`,
      ),
      ...confirmButton(writing, order.confirmToken),
    ],
  };
}

function formatWay({ tableNo, isBooked, deliveryType }: OrderMail, { messages }: Writing): string {
  if (tableNo) return fill(messages.order.table, { table: toOneLine(tableNo, 20) });
  if (isBooked) return messages.order.bookedTable;
  return deliveryType === 'SELF_PICKUP' ? messages.order.pickup : messages.order.delivery;
}
