import { TZDate } from '@date-fns/tz';
import { emvPayload, plainText } from './emv-payload';
import type { PaymentProvider } from './payment-provider';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `YYYYMMDDHHMMSS` on Singapore's clock. */
function expiryOf(instant: Date): string {
  const at = new TZDate(instant.getTime(), 'Asia/Singapore');
  const parts = [at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes(), at.getSeconds()];
  return at.getFullYear() + parts.map(twoDigits).join('');
}

/** PayNow, Singapore: a QR that any bank's app reads, with amount, reference and expiry fixed. */
export const paynow: PaymentProvider = {
  name: 'paynow',
  payType: 'PAY_NOW',
  deliveryTypes: ['DELIVERY_TO_HOME', 'SELF_PICKUP'],
  paid: 'before',
  label: { en: 'PayNow', 'zh-CN': 'PayNow 扫码支付', vn: 'PayNow' },
  remark: {
    en: 'Scan the QR code with any Singapore bank app',
    'zh-CN': '用任意新加坡银行 App 扫描二维码',
    vn: 'Quét mã QR bằng ứng dụng ngân hàng Singapore bất kỳ',
  },
  usable: ({ paynow: account }) => Boolean(account && (account.uen || account.mobile)),
  start({ accounts, amount, reference, expiresAt }) {
    const account = accounts.paynow;
    if (!account) throw new Error('the restaurant has no PayNow account');
    const qrPayload = emvPayload([
      ['00', '01'],
      ['01', '12'],
      [
        '26',
        [
          ['00', 'SG.PAYNOW'],
          ['01', account.uen ? '2' : '0'],
          ['02', account.uen ?? account.mobile],
          ['03', '0'],
          ['04', expiresAt && expiryOf(expiresAt)],
        ],
      ],
      ['52', '0000'],
      ['53', '702'],
      ['54', (amount / 100).toFixed(2)],
      ['58', 'SG'],
      ['59', plainText(account.name, 25)],
      ['60', 'Singapore'],
      ['62', [['01', reference]]],
    ]);
    return { qrPayload };
  },
};
