import { TZDate } from '@date-fns/tz';
import { z } from 'zod';
import { uenFormat } from '@/lib/domain/payments/refund-recipient';
import { line } from '../../core/plain-text';
import { buildEmvPayload, toMerchantText } from './emv-payload';
import type { PaymentRequest } from './payment-provider';
import { defineQrScheme } from './qr-scheme';

const account = z
  .strictObject({
    uen: z
      .string()
      .regex(uenFormat, {
        error: 'it is no UEN, such as 201912345K, with or without the three signs of a PayNow account',
      })
      .optional(),
    mobile: z
      .string()
      .regex(/^\+65[689][0-9]{7}$/, { error: 'a PayNow mobile is written "+6591234567"' })
      .optional(),
    name: line(25),
  })
  .refine(({ uen, mobile }) => (uen === undefined) !== (mobile === undefined), {
    error: 'a PayNow account has either uen or mobile',
    params: { code: 'PAYMENT_ACCOUNT' },
  });
type Account = z.output<typeof account>;

const formatTwoDigits = (value: number) => String(value).padStart(2, '0');

/** `YYYYMMDDHHMMSS` on Singapore's clock. */
function formatExpiry(instant: Date): string {
  const at = new TZDate(instant.getTime(), 'Asia/Singapore');
  const parts = [at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes(), at.getSeconds()];
  return at.getFullYear() + parts.map(formatTwoDigits).join('');
}

/** With `fixed`, the code holds amount and expiry, which cannot be changed; otherwise the diner types the amount. */
function buildPayload(
  { uen, mobile, name }: Account,
  { amount, reference, expiresAt }: PaymentRequest,
  fixed: boolean,
): string {
  return buildEmvPayload([
    ['00', '01'],
    ['01', fixed ? '12' : '11'],
    [
      '26',
      [
        ['00', 'SG.PAYNOW'],
        ['01', uen ? '2' : '0'],
        ['02', uen ?? mobile],
        ['03', fixed ? '0' : '1'],
        ['04', fixed && expiresAt ? formatExpiry(expiresAt) : undefined],
      ],
    ],
    ['52', '0000'],
    ['53', '702'],
    ['54', fixed ? (amount / 100).toFixed(2) : undefined],
    ['58', 'SG'],
    ['59', toMerchantText(name, 25)],
    ['60', 'Singapore'],
    ['62', [['01', reference]]],
  ]);
}

/** PayNow, Singapore. */
export const paynow = defineQrScheme({
  account,
  payloads: {
    PAY_NOW: (to, request) => buildPayload(to, request, true),
    // For bank apps that refuse codes with an amount.
    PAY_NOW_SP: (to, request) => buildPayload(to, request, false),
  },
});
