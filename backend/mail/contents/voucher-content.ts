import QRCode from 'qrcode';
import { formatMoney } from '@/lib/domain/money';
import type { VoucherMail } from '../../schema/mail-data';
import { toOneLine } from '../one-line';
import { createButton, getFacts, type Writing, type Written } from '../writing';

/** Large enough to be scanned from a phone's screen, even with a scratch. */
const qr = { width: 264, margin: 4, errorCorrectionLevel: 'H' } as const;

/**
 * The images are attached: a linked one would reveal the reader to its server, and most mail clients block
 * it.
 */
export async function buildVoucherContent(bought: VoucherMail, writing: Writing): Promise<Written> {
  const { locale, messages } = writing;
  const formatAmount = (amount: number) => formatMoney(amount, bought.countryCode, locale);
  const codes = bought.codes.map((code, index) => ({
    code: toOneLine(code, 60),
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
    values: { voucher: toOneLine(bought.vouchersName, 80) },
    pictures,
    parts: [
      { kind: 'text', text: toOneLine(bought.vouchersName, 120) },
      getFacts([
        [messages.voucher.worth, formatAmount(bought.faceValue)],
        [messages.voucher.paid, formatAmount(bought.purchasePrice)],
        [messages.voucher.codes, String(codes.length)],
        [messages.voucher.validUntil, bought.expireDate && toOneLine(bought.expireDate, 60)],
      ]),
      { kind: 'codes', codes },
      ...(bought.rules.length > 0
        ? [
            {
              kind: 'list' as const,
              title: messages.voucher.rules,
              items: bought.rules.map((rule) => toOneLine(rule, 300)),
            },
          ]
        : []),
      ...createButton(
        writing,
        messages.voucher.see,
        `/voucher-submit-success?orderTransactionId=${encodeURIComponent(bought.orderTransactionId)}`,
      ),
    ],
  };
}
