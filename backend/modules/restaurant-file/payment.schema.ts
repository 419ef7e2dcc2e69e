import { z } from 'zod';
import { payTypeCodes } from '../../../lib/contract/vocabulary';
import { about, line } from './file-values';

/* How a restaurant is paid: the ways it takes, and its accounts there. */

const paymentAccounts = z.strictObject({
  paynow: z
    .strictObject({
      uen: z
        .string()
        .regex(/^[0-9]{8,9}[A-Z]$|^[TSR][0-9]{2}[A-Z0-9]{2}[0-9]{4}[A-Z]$/, {
          error: 'it is no UEN, such as 201912345K',
        })
        .optional(),
      mobile: z
        .string()
        .regex(/^\+65[689][0-9]{7}$/, { error: 'a PayNow mobile is written "+6591234567"' })
        .optional(),
      name: line(25),
    })
    .refine((account) => (account.uen === undefined) !== (account.mobile === undefined), {
      error: 'a PayNow account has either uen or mobile',
      params: { code: 'PAYMENT_ACCOUNT' },
    })
    .optional(),
  vietqr: z
    .strictObject({
      bin: z
        .string()
        .regex(/^970[0-9]{3}$/, { error: 'a bank BIN has six digits and begins with 970, in quotes' }),
      account: z
        .string()
        .regex(/^[A-Za-z0-9]{4,19}$/, { error: 'an account has 4 to 19 letters and digits, in quotes' }),
      name: line(50),
    })
    .optional(),
  duitnow: z
    .strictObject({
      acquirer: z.string().regex(/^[0-9]{6}$/, { error: 'an acquirer number has six digits, in quotes' }),
      qrId: z
        .string()
        .regex(/^[A-Za-z0-9]{1,35}$/, { error: 'a DuitNow QR id has up to 35 letters and digits' }),
      name: line(25),
    })
    .optional(),
  hosted: about(
    z
      .strictObject({
        merchantId: z.string().regex(/^[A-Za-z0-9._-]{1,64}$/, {
          error: 'a merchant id has up to 64 letters, digits, dots, hyphens and underscores',
        }),
        secretEnv: about(
          z
            .string()
            .regex(/^HOSTED_(?!PAGE_(URL|HOSTS)$)[A-Z0-9_]{1,50}$/, {
              error: 'the variable’s name begins with HOSTED_',
            })
            .optional(),
          'The variable that holds the signing secret; secrets never stand in this file',
        ),
      })
      .optional(),
    'The account at the hosted payment page for cards and e-wallets',
  ),
});

export const paymentPart = z.strictObject({
  windowMinutes: z.int().min(1).max(1440).default(15),
  accept: z.array(z.enum(payTypeCodes)).min(1).max(payTypeCodes.length),
  accounts: paymentAccounts.default({}),
});
