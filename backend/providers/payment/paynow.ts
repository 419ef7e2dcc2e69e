import { TZDate } from '@date-fns/tz';
import { translate } from '../../messages/messages';
import { buildEmvPayload, toAscii } from './emv-payload';
import type { PaymentProvider, PaymentRequest } from './payment-provider';

const formatTwoDigits = (value: number) => String(value).padStart(2, '0');

/** `YYYYMMDDHHMMSS` on Singapore's clock. */
function formatExpiry(instant: Date): string {
  const at = new TZDate(instant.getTime(), 'Asia/Singapore');
  const parts = [at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes(), at.getSeconds()];
  return at.getFullYear() + parts.map(formatTwoDigits).join('');
}

/** `fixed`: amount and expiry stand in it and can't be changed; otherwise the diner types the amount. */
function buildPayload({ accounts, amount, reference, expiresAt }: PaymentRequest, fixed: boolean): string {
  const account = accounts.paynow;
  if (!account) throw new Error('the restaurant has no PayNow account');
  return buildEmvPayload([
    ['00', '01'],
    ['01', fixed ? '12' : '11'],
    [
      '26',
      [
        ['00', 'SG.PAYNOW'],
        ['01', account.uen ? '2' : '0'],
        ['02', account.uen ?? account.mobile],
        ['03', fixed ? '0' : '1'],
        ['04', fixed && expiresAt ? formatExpiry(expiresAt) : undefined],
      ],
    ],
    ['52', '0000'],
    ['53', '702'],
    ['54', fixed ? (amount / 100).toFixed(2) : undefined],
    ['58', 'SG'],
    ['59', toAscii(account.name, 25)],
    ['60', 'Singapore'],
    ['62', [['01', reference]]],
  ]);
}

/** PayNow, Singapore: a QR that any bank's app reads, with amount, reference and expiry fixed. */
export const paynow: PaymentProvider = {
  name: 'paynow',
  payType: 'PAY_NOW',
  purposes: ['order', 'voucher', 'topup', 'share', 'deposit'],
  deliveryTypes: ['DELIVERY_TO_HOME', 'SELF_PICKUP'],
  paid: 'before',
  label: translate(({ payments }) => payments.paynow.label),
  remark: translate(({ payments }) => payments.paynow.remark),
  usable: ({ paynow: account }) => Boolean(account && (account.uen || account.mobile)),
  start: (request) => ({ qrPayload: buildPayload(request, true) }),
};

/** For bank apps that refuse codes with an amount: the same account and reference, the diner types the amount. */
export const paynowStatic: PaymentProvider = {
  ...paynow,
  payType: 'PAY_NOW_SP',
  label: translate(({ payments }) => payments.paynowStatic.label),
  remark: translate(({ payments }) => payments.paynowStatic.remark),
  start: (request) => ({ qrPayload: buildPayload(request, false) }),
};
