import { RefundMethod } from '@/lib/contract/pay-types';
import { formatMoney } from '@/lib/domain/money';
import type { RefundMail } from '../../schema/mail-data';
import { toOneLine } from '../one-line';
import { getFacts, type Writing, type Written } from '../writing';

export function refundContent(refund: RefundMail, { locale, messages }: Writing): Written {
  const amount = formatMoney(refund.amount, refund.countryCode, locale);
  const way = refund.way ?? (refund.method === RefundMethod.Wallet ? 'wallet' : 'automatic');
  return {
    values: { amount },
    parts: [
      getFacts([
        [messages.refund.about[refund.about], toOneLine(refund.sn, 40)],
        [messages.refund.amount, amount],
        [messages.refund.where, messages.refund.method[way]],
      ]),
      { kind: 'text', text: messages.refund.hint[way] },
    ],
  };
}
