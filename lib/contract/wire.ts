import { z } from 'zod';

/**
 * Conversion between the wire's values and the domain's, field by field. Each is a codec: decoding converts a value of
 * the wire, encoding converts it back, so that client and backend share one schema (docs/decisions/contract.md).
 * Decoding is lenient where backends are known to differ (numbers as strings, null for absent); encoding is strict.
 */

/** The wire form of a codec's values: JSON Schema, or the inner schema of a codec that makes values optional. */
type WireShape =
  | { json: Record<string, unknown> }
  | { maybe: z.ZodType }
  | { list: z.ZodType; most: number }
  | { object: z.ZodObject };

const wireShapes = new WeakMap<z.ZodType, WireShape>();

/** Returns the wire form of a codec for descriptions of the API; undefined for schemas that describe themselves. */
export const findWireShape = (schema: z.ZodType): WireShape | undefined => wireShapes.get(schema);

/** Declares the wire form of a codec's values. */
export function withWireSchema<T extends z.ZodType>(shape: WireShape, codec: T): T {
  wireShapes.set(codec, shape);
  return codec;
}

const largestAmount = 9_000_000_000_000;

const hundredths = z.int().min(-largestAmount).max(largestAmount);
/** Returns the decimal amount of an integer in hundredths. */
export const encodeMoney = (amount: number): number => amount / 100;
/** Rounds without the error of binary fractions: 1.005 becomes 100.5. */
const toHundredths = (value: number | string) => Number((Number(value) * 100).toFixed(6));

/**
 * A decimal amount of an answer (8.5, "8.50") <-> an integer in hundredths (850). Some backends send more decimals:
 * these are rounded half up, so that one amount does not invalidate the whole answer.
 */
export const money = withWireSchema(
  { json: { type: 'number', multipleOf: 0.01 } },
  z.codec(z.union([z.number(), z.string().regex(/^-?\d{1,13}(\.\d{1,12})?$/)]), hundredths, {
    decode: (value) => Math.round(toHundredths(value)),
    encode: encodeMoney,
  }),
);

/** The same for a request or a notice, which is rejected with more than two decimals (LIM-04). */
export const exactMoney = withWireSchema(
  { json: { type: 'number', multipleOf: 0.01 } },
  z.codec(z.union([z.number(), z.string().regex(/^-?\d{1,13}(\.\d{1,2})?$/)]), hundredths, {
    decode: (value, ctx) => {
      const amount = toHundredths(value);
      if (Number.isInteger(amount)) return amount;
      ctx.issues.push({ code: 'custom', input: value, message: 'an amount has at most two decimals' });
      return z.NEVER;
    },
    encode: encodeMoney,
  }),
);

/** 'Y' / 'N' <-> boolean. */
export const yesNo = withWireSchema(
  { json: { enum: ['Y', 'N'] } },
  z.codec(z.enum(['Y', 'N', 'y', 'n']), z.boolean(), {
    decode: (value) => value === 'Y' || value === 'y',
    encode: (value) => (value ? 'Y' : 'N'),
  }),
);

/** 1 / 0 (also as strings and booleans) <-> boolean. */
export const bit = withWireSchema(
  { json: { enum: [1, 0] } },
  z.codec(z.union([z.number(), z.string(), z.boolean()]), z.boolean(), {
    decode: (value) => value === true || String(value) === '1' || String(value) === 'true',
    encode: (value) => (value ? 1 : 0),
  }),
);

/** true / false (also 'true' / 'false') <-> boolean. */
export const flag = withWireSchema(
  { json: { type: 'boolean' } },
  z.codec(z.union([z.boolean(), z.enum(['true', 'false'])]), z.boolean(), {
    decode: (value) => value === true || value === 'true',
    encode: (value) => value,
  }),
);

const numeric = (target: z.ZodNumber | z.ZodInt) => {
  const { $schema, ...json } = z.toJSONSchema(target);
  return withWireSchema(
    { json },
    z.codec(z.union([z.number(), z.string().regex(/^-?\d{1,15}(\.\d{1,12})?$/)]), target, {
      decode: (value) => Number(value),
      encode: (value) => value,
    }),
  );
};

/** A whole number, also as a string. */
export const whole = numeric(z.int());

/** A count or an identity: a whole number from 0. */
export const count = numeric(z.int().min(0).max(Number.MAX_SAFE_INTEGER));

/** The page number of a list from 1, and the number of entries per page. */
export const pageNumber = numeric(z.int().min(1).max(100_000));
export const pageLength = numeric(z.int().min(1).max(50));

/** An index into male, female, secret (DEC-16). */
export const gender = numeric(z.int().min(0).max(2));

/** The page number of a list, from 1. */
export const page = numeric(z.int().min(1).max(1000));

/** A rating, a distance or a coordinate. */
export const real = numeric(z.number());
export const latitude = numeric(z.number().min(-90).max(90));
export const longitude = numeric(z.number().min(-180).max(180));

/** An id that is a text even when a backend sends a number. */
export const textId = withWireSchema(
  { json: { type: 'string', minLength: 1, maxLength: 64 } },
  z.codec(z.union([z.string(), z.number()]), z.string().min(1).max(64), {
    decode: (value) => String(value),
    encode: (value) => value,
  }),
);

/** Absent, null and '' <-> undefined, for values that may be missing. */
export const maybe = <T extends z.ZodType>(inner: T) =>
  withWireSchema(
    { maybe: inner },
    z.codec(z.unknown().optional(), inner.optional(), {
      decode: (value) => (value === null || value === '' ? undefined : value) as z.input<T> | undefined,
      encode: (value) => value as unknown,
    }),
  );

/** A list where null or absent means empty. */
export const list = <T extends z.ZodType>(item: T, most = 5000) =>
  withWireSchema(
    { list: item, most },
    z.codec(z.unknown().optional(), z.array(item).max(most), {
      decode: (value) => (value ?? []) as z.input<T>[],
      encode: (value) => value as unknown,
    }),
  );

/** Text without control characters other than line breaks and tabs; `most` counts UTF-16 units. */
export const text = (most: number, least = 0) =>
  z
    .string()
    .min(least)
    .max(most)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'has control characters');

/** Text with at least one character that is not a blank. */
export const filled = (most: number) => text(most, 1).regex(/\S/, 'is blank');

/** An instant as ISO 8601 in UTC; ten-digit timestamps are seconds, longer ones milliseconds (LIM-05). */
export const instant = withWireSchema(
  { json: { type: 'string', format: 'date-time' } },
  z.codec(z.union([z.string(), z.number()]), z.iso.datetime(), {
    decode: (value, ctx) => {
      const digits = /^\d+$/.test(String(value)) ? Number(value) : undefined;
      const date =
        digits === undefined
          ? new Date(value)
          : new Date(String(value).length <= 10 ? digits * 1000 : digits);
      if (Number.isNaN(date.getTime())) {
        ctx.issues.push({ code: 'custom', input: value, message: 'not a date and time' });
        return z.NEVER;
      }
      return date.toISOString();
    },
    encode: (value) => value,
  }),
);

/** A calendar day of the restaurant. */
export const day = z.iso.date();

/** The start and end of a delivery slot in the restaurant's time zone: `2026-11-20 18:30-19:00`. */
export const slot = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}-\d{2}:\d{2}$/, 'a slot is YYYY-MM-DD HH:MM-HH:MM');

/** Reads fields under the other spelling of some backends; the backend writes the first spelling. */
export const alsoSpelled = <T extends z.ZodObject>(shape: T, spellings: Record<string, string>) =>
  withWireSchema(
    { object: shape },
    z.codec(z.looseObject({}), shape, {
      decode: (value) => {
        const read: Record<string, unknown> = { ...value };
        for (const [name, other] of Object.entries(spellings))
          if (read[name] === undefined) read[name] = read[other];
        return read as z.input<T>;
      },
      encode: (value) => value as Record<string, unknown>,
    }),
  );
