import { translate } from '../../messages/messages';
import { buildEmvPayload } from './emv-payload';
import type { PaymentProvider } from './payment-provider';

/** VietQR (NAPAS 247), Vietnam: a transfer to an account, in whole đ, with the reference as its purpose. */
export const vietqr: PaymentProvider = {
  name: 'vietqr',
  payType: 'VIETQR',
  purposes: ['order', 'voucher', 'topup', 'share', 'deposit'],
  deliveryTypes: ['DELIVERY_TO_HOME', 'SELF_PICKUP'],
  paid: 'before',
  label: translate(({ payments }) => payments.vietqr.label),
  remark: translate(({ payments }) => payments.vietqr.remark),
  usable: ({ vietqr: account }) => Boolean(account),
  start({ accounts, amount, reference }) {
    const account = accounts.vietqr;
    if (!account) throw new Error('the restaurant has no VietQR account');
    const qrPayload = buildEmvPayload([
      ['00', '01'],
      ['01', '12'],
      [
        '38',
        [
          ['00', 'A000000727'],
          [
            '01',
            [
              ['00', account.bin],
              ['01', account.account],
            ],
          ],
          ['02', 'QRIBFTTA'],
        ],
      ],
      ['53', '704'],
      ['54', String(amount / 100)],
      ['58', 'VN'],
      ['62', [['08', reference]]],
    ]);
    return { qrPayload };
  },
};
