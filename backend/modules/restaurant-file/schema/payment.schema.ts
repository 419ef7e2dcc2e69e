import { z } from 'zod';
import { payTypeCodes } from '../../../../lib/contract/vocabulary';
import { getFileField, keyVariableFormat } from '../../../providers/payment/account-source';
import type { Company } from '../../../providers/payment/adapter-names';
import { companyDescriptors } from '../../../providers/payment/payment-companies';
import { qrAccountShapes } from '../../../providers/payment/qr-providers';
import { restaurants } from '../../../schema/restaurant';
import { bindTo } from './columns';
import { about } from './file-values';

/** The payment section: the pay types of a restaurant, and its accounts. */

/** The fields of a company's account; a secret is the name of the variable that holds it. */
const companyAccounts = Object.fromEntries(
  companyDescriptors.map(({ name, title, fields }) => [
    name,
    about(
      z
        .strictObject(
          Object.fromEntries(
            fields.map((field) => [
              getFileField(field),
              field.isSecret
                ? z.string().regex(keyVariableFormat, { error: 'the variable’s name begins with PAY_' })
                : z.string().regex(field.format, { error: `it looks like ${field.example}` }),
            ]),
          ),
        )
        .optional(),
      `The account at ${title}; the owner can enter it in the console instead`,
    ),
  ]),
) as unknown as Record<Company, z.ZodOptional<z.ZodType<Record<string, string>>>>;

/** The companies that serve each pay type. */
const payProviders = z.strictObject(
  Object.fromEntries(
    payTypeCodes.flatMap((code) => {
      const serving = companyDescriptors.filter(({ payTypes }) => payTypes[code]).map(({ name }) => name);
      return serving.length > 0 ? [[code, z.enum(serving).optional()]] : [];
    }),
  ),
);

const paymentAccounts = z.strictObject({
  ...qrAccountShapes,
  ...companyAccounts,
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

const column = bindTo(restaurants);

export const paymentPart = z.strictObject({
  windowMinutes: column('payWindowMinutes', z.int().min(1).max(1440).default(15)),
  accept: column('payTypes', z.array(z.enum(payTypeCodes)).min(1).max(payTypeCodes.length)),
  providers: about(
    column('payProviders', payProviders.default({})),
    'The payment company that serves a pay type; without one, your bank’s code or the hosted page serves it',
  ),
  accounts: column('paymentAccounts', paymentAccounts.default({})),
  ring: about(
    column('config.paymentsRing', z.boolean().optional()),
    'The console rings while a payment waits for its confirmation, as for a new order',
  ),
});
