import { formatMoney } from '@/lib/domain/money';
import type { RefundMail } from '../../schema/mail-data';
import { oneLine } from '../one-line';
import { getFacts, type Writing, type Written } from '../writing';

export function refundContent(refund: RefundMail, { locale, words }: Writing): Written {
  const amount = formatMoney(refund.amount, refund.countryCode, locale);
  return {
    values: { amount },
    parts: [
      getFacts([
        [words.refund.about[refund.about], oneLine(refund.sn, 40)],
        [words.refund.amount, amount],
        [words.refund.where, words.refund.method[refund.method]],
      ]),
      { kind: 'text', text: words.refund.hint[refund.method] },
    ],
  };
}
