import { z } from 'zod';
import { getSuccessCode } from '@/lib/contract/endpoint';
import { PayType } from '@/lib/contract/pay-types';
import type { StaffEndpoint } from '@/lib/contract/staff/endpoint';
import { type JsonSchema, toWireJsonSchema } from './wire-json-schema';

/** Texts for fields that many calls have, by the field's name. */
const textsByName: Record<string, string> = {
  restaurantId: '3473',
  orderId: 'k3J9xQ2mV7bT',
  orderSn: 'LK-231126-0042',
  reservationId: 'r8Yc2LwPq0Zd',
  name: 'Ann Lee',
  actor: 'Ann Lee',
  takenBy: 'Ann Lee',
  customer: 'Ann Lee',
  mobile: '+6591234567',
  email: 'ann@example.com',
  tableNo: 'A1',
  payType: PayType.CashOnPickup,
  currency: 'SGD',
  remark: 'Less spicy',
  reason: 'Guest called',
  time: '19:00',
  key: 'makan_Vd3kq0',
  month: '2026-11',
};

/** Texts for fields with a pattern, the plainest first. */
const texts = [
  'example',
  '2026-11-23',
  '12:00',
  '2026-11-23 12:00-12:30',
  '2026-11-23T04:00:00.000Z',
  '+6591234567',
  'ann@example.com',
  '123456',
  '12',
  'dishes/laksa/name/en',
  '#a0522d',
  'a3f1c09d7b2e4f568a90c1d2e3f4a5b6',
];

/** Returns a value that a JSON Schema accepts. Optional fields are given too, so that a reader sees them all. */
function buildExample(schema: JsonSchema, name = ''): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [first] = (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[];
  if (first) return buildExample(first, name);
  if (Array.isArray(schema.allOf)) {
    const { allOf, ...rest } = schema;
    return buildExample(Object.assign({}, ...allOf, rest) as JsonSchema, name);
  }
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([field, value]) => [
          field,
          buildExample(value, field),
        ]),
      );
    case 'array':
      return Array.from({ length: Math.max(1, Number(schema.minItems ?? 1)) }, () =>
        buildExample((schema.items ?? {}) as JsonSchema, name.replace(/s$/, '')),
      );
    case 'integer':
    case 'number':
      return findNumber(schema, name);
    case 'boolean':
      return true;
    case 'string':
      return findText(schema, name);
    default:
      return {};
  }
}

function findNumber(schema: JsonSchema, name: string): number {
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER, multipleOf } = schema as Record<string, number>;
  const usual = name === 'restaurantId' ? 3473 : multipleOf !== undefined && multipleOf < 1 ? 12.5 : 2;
  return Math.min(Math.max(usual, minimum), maximum);
}

function findText(schema: JsonSchema, name: string): string {
  const { minLength = 0, maxLength } = schema as Record<string, number>;
  if (schema.format === 'date-time') return '2026-11-23T04:00:00.000Z';
  if (schema.format === 'date') return '2026-11-23';
  const { pattern } = schema;
  const accepted = z.fromJSONSchema({
    type: 'string',
    minLength,
    ...(maxLength !== undefined && { maxLength }),
    ...(typeof pattern === 'string' && { pattern }),
  });
  const fits = (text: string) => accepted.safeParse(text).success;
  const found = [textsByName[name] ?? '', ...texts].find((text) => text !== '' && fits(text));
  return found ?? 'example'.repeat(Math.ceil(minLength / 7)).slice(0, maxLength);
}

/** Returns an example of a staff call's input, as it is sent. */
export const buildInputExample = (endpoint: StaffEndpoint): Record<string, unknown> =>
  buildExample(toWireJsonSchema(endpoint.input)) as Record<string, unknown>;

/** Returns an example of a staff call's answer, as it is sent. */
export const buildAnswerExample = (endpoint: StaffEndpoint): Record<string, unknown> => ({
  code: getSuccessCode(endpoint.success),
  isSuccess: true,
  success: true,
  message: '',
  data: buildExample(toWireJsonSchema(endpoint.output as z.ZodType)),
});
