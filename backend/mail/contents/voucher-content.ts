import QRCode from 'qrcode';
import { formatMoney } from '@/lib/domain/money';
import type { VoucherMail } from '../../schema/mail-data';
import { oneLine } from '../one-line';
import { buttonTo, getFacts, type Writing, type Written } from '../writing';

/** Large enough to be scanned from a phone's screen, with room for a scratch. */
const qr = { width: 264, margin: 4, errorCorrectionLevel: 'H' } as const;

/** A picture per code travels with the mail: one behind a link would tell its server who looks, and is blocked by most readers. */
export async function voucherContent(bought: VoucherMail, writing: Writing): Promise<Written> {
  const { locale, messages } = writing;
  const money = (amount: number) => formatMoney(amount, bought.countryCode, locale);
  const codes = bought.codes.map((code, index) => ({
    code: oneLine(code, 60),
    cid: `code-${index + 1}@makan`,
  }));
  const pictures = await Promise.all(
    codes.map(async ({ code, cid }, index) => ({
      cid,
      filename: `voucher-${index + 1}.png`,
      png: await QRCode.toBuffer(writing.brand.codeLink(code), qr),
    })),
  );
  return {
    values: { voucher: oneLine(bought.vouchersName, 80) },
    pictures,
    parts: [
      { kind: 'text', text: oneLine(bought.vouchersName, 120) },
      getFacts([
        [messages.voucher.worth, money(bought.faceValue)],
        [messages.voucher.paid, money(bought.purchasePrice)],
        [messages.voucher.codes, String(codes.length)],
        [messages.voucher.validUntil, bought.expireDate && oneLine(bought.expireDate, 60)],
      ]),
      { kind: 'codes', codes },
      ...(bought.rules.length > 0
        ? [
            {
              kind: 'list' as const,
              title: messages.voucher.rules,
              items: bought.rules.map((rule) => oneLine(rule, 300)),
            },
          ]
        : []),
      ...buttonTo(
        writing,
        messages.voucher.see,
        `/voucher-submit-success?orderTransactionId=${encodeURIComponent(bought.orderTransactionId)}`,
      ),
    ],
  };
}
