import { z } from 'zod';
import { payTypeCodes } from '../../../lib/contract/vocabulary';
import { amount, day, key, name, percent, weekday, weekdays } from './file-values';

/** Vouchers, promo codes and top-ups of the restaurant file, for a currency with so many decimals. */
export function createOfferParts(decimals: 0 | 2) {
  const price = amount(decimals);

  const voucher = z.strictObject({
    key,
    name: name(120),
    price: price.meta({ description: 'What the diner pays' }),
    faceValue: price.meta({ description: 'What it is worth' }),
    weekdays: z
      .array(weekday)
      .min(1)
      .max(7)
      .prefault(() => [...weekdays]),
    useTime: name(200).optional().meta({ description: 'When it can be used, such as "17:00-22:00"' }),
    useType: name(120).optional().meta({ description: 'For what, such as "Dine-in and pick-up"' }),
    rules: z.array(name(300)).max(20).default([]),
    validDays: z.int().min(1).max(3650).default(90).meta({ description: 'Days from purchase' }),
    refundable: z.boolean().default(true),
    needBooking: z.boolean().default(false),
    stackable: z.boolean().default(false).meta({ description: 'Several may be used at once' }),
    maxBuy: z.int().min(1).max(999).default(10),
    soldBefore: z.int().min(0).max(10_000_000).default(0),
    onSale: z.boolean().default(true),
  });

  const promotion = z
    .strictObject({
      code: z
        .string()
        .regex(/^[A-Z0-9]{3,20}$/, { error: 'a promo code has 3 to 20 capital letters and digits' }),
      name: name(120),
      percent: percent.optional(),
      amount: price.optional(),
      minimum: price.default(0).meta({ description: 'Of the dishes, for the code to apply' }),
      from: day.optional(),
      until: day.optional(),
      uses: z
        .int()
        .min(1)
        .max(10_000_000)
        .nullable()
        .default(null)
        .meta({ description: 'In all; null is unlimited' }),
      usesPerDiner: z
        .int()
        .min(1)
        .max(1_000)
        .nullable()
        .default(null)
        .meta({ description: 'Orders of one diner; null is unlimited' }),
    })
    .refine((promotion) => (promotion.percent === undefined) !== (promotion.amount === undefined), {
      error: 'a promotion has either percent or amount',
      params: { code: 'PROMOTION' },
    });

  const topUp = z.strictObject({
    amounts: z.array(price).min(1).max(12).meta({ description: 'What can be chosen; rising' }),
    bonus: z
      .array(z.strictObject({ from: price, extra: price }))
      .max(12)
      .default([])
      .meta({ description: 'From that amount on, so much is added; rising' }),
    payTypes: z
      .array(z.enum(payTypeCodes))
      .min(1)
      .max(payTypeCodes.length)
      .default(['PAY_NOW'])
      .meta({ description: 'How it is paid; each is also in payment.accept' }),
  });

  return { voucher, promotion, topUp };
}
