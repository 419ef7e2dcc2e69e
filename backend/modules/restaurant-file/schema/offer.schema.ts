import { z } from 'zod';
import { PayType } from '../../../../lib/contract/pay-types';
import { promotionTargets } from '../../../../lib/contract/promotion-values';
import { orderModes } from '../../../../lib/contract/values';
import { payTypeCodes } from '../../../../lib/contract/vocabulary';
import { promotions } from '../../../schema/restaurant';
import { bindTo, storedSeparately } from './columns';
import { amount, day, key, name, openingTimes, percent, weekday, weekdays } from './file-values';

const column = bindTo(promotions);

const when = z.strictObject({
  modes: z.array(z.enum(orderModes)).min(1).max(3).optional(),
  weekdays: z.array(weekday).min(1).max(7).optional(),
  times: z.array(openingTimes).min(1).max(6).optional().meta({
    description: 'Of the time for which is ordered',
  }),
  dishes: z
    .array(key)
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'Keys of the dishes that it is about' }),
  categories: z.array(key).min(1).max(60).optional(),
  firstOrder: z.boolean().optional().meta({ description: 'Only with the first order of a guest' }),
  ordersInYear: z
    .int()
    .min(1)
    .max(1_000)
    .optional()
    .meta({ description: 'Only for guests with at least so many completed orders in twelve months' }),
});

const effect = z.strictObject({
  on: z.enum(promotionTargets).default('order').meta({
    description:
      'order, dishes (those of "when"), cheapest (the cheapest of them), buyGet, freeDish or delivery; without percent and amount the last four are free',
  }),
  buy: z.int().min(1).max(20).optional().meta({ description: 'For buyGet: so many at their price' }),
  get: z.int().min(1).max(20).optional().meta({ description: 'For buyGet: so many of them are lowered' }),
  dish: key.optional().meta({ description: 'For freeDish: the key of the dish' }),
});

/** Creates the schemas of vouchers, promo codes and top-ups, for a currency with this number of decimals. */
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
      code: storedSeparately(
        z
          .string()
          .regex(/^[A-Z0-9]{3,20}$/, { error: 'a promo code has 3 to 20 capital letters and digits' })
          .optional()
          .meta({ description: 'What a guest types' }),
      ),
      key: storedSeparately(
        z
          .string()
          .regex(/^[a-z][a-z0-9-]{0,38}$/, {
            error: 'the key of a promotion has 1 to 39 small letters, digits and hyphens, a letter first',
          })
          .optional()
          .meta({ description: 'Instead of a code: it applies without one' }),
      ),
      name: column('name', name(120)),
      percent: column('percentOff', percent.optional()),
      amount: column('amountOff', price.optional()),
      minimum: column(
        'minDishAmount',
        price.default(0).meta({ description: 'Of the dishes, for the code to apply' }),
      ),
      when: column(
        'conditions',
        when.prefault({}).meta({ description: 'When it applies; what is left out does not limit it' }),
      ),
      effect: column(
        'action',
        effect.prefault({}).meta({ description: 'What it lowers; the whole order when it is left out' }),
      ),
      alone: column('isAlone', z.boolean().default(false).meta({ description: 'It combines with no other' })),
      from: storedSeparately(day.optional()),
      until: storedSeparately(day.optional()),
      uses: column(
        'usesLeft',
        z
          .int()
          .min(0)
          .max(10_000_000)
          .nullable()
          .default(null)
          .meta({ description: 'Those left in all; null is unlimited' }),
      ),
      usesPerDiner: column(
        'usesPerDiner',
        z
          .int()
          .min(1)
          .max(1_000)
          .nullable()
          .default(null)
          .meta({ description: 'Orders of one diner; null is unlimited' }),
      ),
    })
    .refine(({ code, key }) => (code === undefined) !== (key === undefined), {
      error: 'a promotion has either a code or a key',
      params: { code: 'PROMOTION_CODE' },
      path: ['code'],
    })
    .refine(
      ({ percent, amount, effect: { on } }) =>
        on === 'order' || on === 'dishes'
          ? (percent === undefined) !== (amount === undefined)
          : percent === undefined || amount === undefined,
      { error: 'a promotion has either percent or amount', params: { code: 'PROMOTION' } },
    );

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
      .default([PayType.PayNow])
      .meta({ description: 'How it is paid; each is also in payment.accept' }),
  });

  return { voucher, promotion, topUp };
}
