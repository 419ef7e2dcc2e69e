import { z } from 'zod';
import { bankAccountFormat } from '@/lib/domain/payments/refund-recipient';
import { line } from '../../core/plain-text';
import { buildEmvPayload, toMerchantText } from './emv-payload';
import { defineQrScheme } from './qr-scheme';

/** Banks and wallets of NAPAS 247 whose numbers are not of Vietnam's block 970. */
const otherBins = ['422589', '458761', '546034', '546035', '668888', '796500', '801011'];

/** VietQR (NAPAS 247), Vietnam: a transfer to an account, in whole đ, with the reference as its purpose. */
export const vietqr = defineQrScheme({
  account: z.strictObject({
    bin: z.string().refine((bin) => /^970[0-9]{3}$/.test(bin) || otherBins.includes(bin), {
      error: 'it is no number of a bank in NAPAS 247, such as 970436, in quotes',
      params: { code: 'FORMAT' },
    }),
    account: z
      .string()
      .regex(bankAccountFormat, { error: 'an account has 4 to 19 letters and digits, in quotes' }),
    name: line(50),
  }),
  payloads: {
    VIETQR: ({ bin, account, name }, { amount, reference, city }) =>
      buildEmvPayload([
        ['00', '01'],
        ['01', '12'],
        [
          '38',
          [
            ['00', 'A000000727'],
            [
              '01',
              [
                ['00', bin],
                ['01', account],
              ],
            ],
            ['02', 'QRIBFTTA'],
          ],
        ],
        ['53', '704'],
        ['54', String(amount / 100)],
        ['58', 'VN'],
        ['59', toMerchantText(name, 25)],
        ['60', toMerchantText(city, 15)],
        ['62', [['08', reference]]],
      ]),
  },
});
