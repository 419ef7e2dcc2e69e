import { translate } from '../../messages/messages';
import { buildEmvPayload, toAscii } from './emv-payload';
import type { PaymentProvider } from './payment-provider';

/** DuitNow QR, Malaysia. */
export const duitnow: PaymentProvider = {
  name: 'duitnow',
  payType: 'DUITNOW_QR',
  purposes: ['order', 'voucher', 'topup', 'share', 'deposit'],
  deliveryTypes: ['DELIVERY_TO_HOME', 'SELF_PICKUP'],
  paid: 'before',
  label: translate(({ payments }) => payments.duitnow.label),
  remark: translate(({ payments }) => payments.duitnow.remark),
  usable: ({ duitnow: account }) => Boolean(account),
  start({ accounts, amount, reference, city }) {
    const account = accounts.duitnow;
    if (!account) throw new Error('the restaurant has no DuitNow account');
    const qrPayload = buildEmvPayload([
      ['00', '02'],
      ['01', '12'],
      [
        '26',
        [
          ['00', 'A0000006150001'],
          ['01', account.acquirer],
          ['02', account.qrId],
        ],
      ],
      ['52', '0000'],
      ['53', '458'],
      ['54', (amount / 100).toFixed(2)],
      ['58', 'MY'],
      ['59', toAscii(account.name, 25)],
      ['60', toAscii(city, 15)],
      ['62', [['01', reference]]],
    ]);
    return { qrPayload };
  },
};
