import { z } from 'zod';
import { type DeliveryRules, restaurants } from '../../../schema/restaurant';
import { bindTo } from './columns';
import { about, amount, day, key, name, openingTimes, weekday } from './file-values';

const column = bindTo(restaurants);

const point = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const polygon = z.array(z.array(point).min(4).max(2_000)).min(1).max(20);
const shape = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Polygon'), coordinates: polygon }),
  z.strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon).min(1).max(20) }),
]);

function createRulesPart(decimals: 0 | 2) {
  const area = z.strictObject({
    key,
    name: name(80),
    shape: shape.optional().meta({ description: 'GeoJSON of a polygon, drawn elsewhere' }),
    postalCodes: z
      .array(z.string().regex(/^\d{1,6}$/))
      .min(1)
      .max(500)
      .optional()
      .meta({ description: 'Postal codes, or their beginnings' }),
    fee: amount(decimals),
    minimum: amount(decimals).optional().meta({ description: 'The minimum order there' }),
    freeFrom: amount(decimals)
      .optional()
      .meta({ description: 'Free delivery from this price of the dishes' }),
    available: z
      .strictObject({
        weekdays: z.array(weekday).min(1).max(7).optional(),
        times: z.array(openingTimes).min(1).max(6).optional(),
        from: day.optional(),
        until: day.optional(),
        except: z.array(day).max(60).optional(),
      })
      .optional()
      .meta({ description: 'When is delivered there; always without' }),
  });
  return z.strictObject({
    steps: about(
      z
        .array(z.strictObject({ upToKm: z.number().positive().max(1000), fee: amount(decimals) }))
        .max(30)
        .default([]),
      'What a delivery costs up to a distance; both rise from step to step',
    ),
    areas: about(
      z.array(area).max(100).optional(),
      'Areas with terms of their own; the steps are for addresses in none of them',
    ),
    maxKm: about(
      z.number().positive().max(1000).optional(),
      'Further away nothing is delivered; the end of the last step when it is left out',
    ),
    leadMinutes: z.int().min(0).max(1440).default(40),
    slotMinutes: z.int().min(10).max(240).default(30),
    slotCapacity: about(
      z.int().min(1).max(10_000).nullable().default(null),
      'Orders per slot; null is unlimited',
    ),
    slotDishes: about(
      z.int().min(1).max(100_000).optional(),
      'Dishes per slot, over all orders; unlimited when it is left out',
    ),
    daysAhead: z.int().min(0).max(30).default(6),
    smallOrder: z.strictObject({ below: amount(decimals), extra: amount(decimals) }).optional(),
  });
}

type Delivery = z.output<ReturnType<typeof createRulesPart>>;

/** Creates the schema of the deliveries; the column has steps in meters, and none without delivery. */
export const createDeliveryPart = (decimals: 0 | 2) =>
  column('delivery', createRulesPart(decimals).optional(), { write: toRules, read: toPart });

function toRules(delivery: Delivery | undefined): DeliveryRules {
  if (!delivery) return { steps: [], leadMinutes: 40, slotMinutes: 30, daysAhead: 6 };
  const { maxKm, slotCapacity, ...rules } = delivery;
  const furthest = Math.round((maxKm ?? Number.POSITIVE_INFINITY) * 1000);
  const steps: DeliveryRules['steps'] = [];
  for (const step of delivery.steps) {
    if ((steps.at(-1)?.uptoMetres ?? 0) >= furthest) break;
    steps.push({ uptoMetres: Math.min(Math.round(step.upToKm * 1000), furthest), fee: step.fee });
  }
  return { ...rules, steps, slotCapacity: slotCapacity ?? undefined };
}

function toPart({ steps, slotCapacity, ...rules }: DeliveryRules): Delivery | undefined {
  if (steps.length === 0 && !rules.areas?.length) return undefined;
  return {
    ...rules,
    steps: steps.map(({ uptoMetres, fee }) => ({ upToKm: uptoMetres / 1000, fee })),
    slotCapacity: slotCapacity ?? null,
  };
}
