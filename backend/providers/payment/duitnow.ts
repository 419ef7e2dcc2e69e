import { z } from 'zod';
import { line } from '../../core/plain-text';
import { buildEmvPayload, toMerchantText } from './emv-payload';
import { defineQrScheme } from './qr-scheme';

/** DuitNow QR, Malaysia. */
export const duitnow = defineQrScheme({
  account: z.strictObject({
    acquirer: z.string().regex(/^[0-9]{6}$/, { error: 'an acquirer number has six digits, in quotes' }),
    qrId: z
      .string()
      .regex(/^[A-Za-z0-9]{1,35}$/, { error: 'a DuitNow QR id has up to 35 letters and digits' }),
    name: line(25),
  }),
  payloads: {
    DUITNOW_QR: ({ acquirer, qrId, name }, { amount, reference, city }) =>
      buildEmvPayload([
        ['00', '02'],
        ['01', '12'],
        [
          '26',
          [
            ['00', 'A0000006150001'],
            ['01', acquirer],
            ['02', qrId],
          ],
        ],
        ['52', '0000'],
        ['53', '458'],
        ['54', (amount / 100).toFixed(2)],
        ['58', 'MY'],
        ['59', toMerchantText(name, 25)],
        ['60', toMerchantText(city, 15)],
        ['62', [['01', reference]]],
      ]),
  },
});
