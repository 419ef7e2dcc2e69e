import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract';
import { staffContract } from './staff/contract';
import { exactMoney, findWireShape, instant, money } from './wire';

describe('LIM-05 a ten-digit timestamp is read as seconds, a longer one as milliseconds', () => {
  test.each([
    [1_795_573_800, '2026-11-25T02:30:00.000Z'],
    ['1795573800', '2026-11-25T02:30:00.000Z'],
    [1_795_573_800_123, '2026-11-25T02:30:00.123Z'],
    ['1795573800123', '2026-11-25T02:30:00.123Z'],
    ['2026-11-25T10:30:00+08:00', '2026-11-25T02:30:00.000Z'],
  ])('%j is %s', (written, read) => {
    expect(z.decode(instant, written)).toBe(read);
  });

  test.each(['', 'soon', '2026-11-25T25:00:00Z'])('%j is no instant', (written) => {
    expect(z.safeDecode(instant, written).success).toBe(false);
  });
});

describe('LIM-04 amounts', () => {
  test.each([
    [8.5, 850],
    ['8.50', 850],
    [0.1 + 0.2, 30],
    [1.005, 101],
    ['2.344', 234],
    ['2.345', 235],
    [-1.005, -100],
    [89_999_999_999.99, 8_999_999_999_999],
  ])('an answer’s %j is %i hundredths, rounded half up', (written, read) => {
    expect(z.decode(money, written)).toBe(read);
    expect(z.encode(money, read)).toBe(read / 100);
  });

  test.each([
    [8.5, 850],
    ['8.50', 850],
    [0.1 + 0.2, 30],
  ])('a request’s %j is %i hundredths', (written, read) => {
    expect(z.decode(exactMoney, written)).toBe(read);
  });

  test.each([1.005, '2.345', '2.300', 0.001])('a request’s %j is refused', (written) => {
    expect(z.safeDecode(exactMoney, written).success).toBe(false);
  });

  test.each(['', 'ten', '1,50', Number.NaN, 1e12])('%j is no amount of either', (written) => {
    for (const schema of [money, exactMoney])
      expect(z.safeDecode(schema, written as number).success).toBe(false);
  });

  test('no request of the contract has an amount that would be rounded', () => {
    const rounding = Object.values({ ...contract, ...staffContract })
      .filter(({ input }) => hasSchema(input, money))
      .map(({ name }) => name);
    expect(rounding).toEqual([]);
  });
});

/** Returns whether a schema is another one or contains it in a field, an entry or an alternative. */
function hasSchema(schema: z.core.$ZodType, searched: z.ZodType): boolean {
  if (schema === searched) return true;
  const wire = findWireShape(schema as z.ZodType);
  const {
    shape,
    element,
    innerType,
    options,
    in: before,
    out: after,
  } = schema._zod.def as {
    shape?: Record<string, z.core.$ZodType>;
    element?: z.core.$ZodType;
    innerType?: z.core.$ZodType;
    options?: z.core.$ZodType[];
    in?: z.core.$ZodType;
    out?: z.core.$ZodType;
  };
  const inside = [...Object.values(shape ?? {}), ...(options ?? []), element, innerType, before, after];
  if (wire) for (const nested of Object.values(wire)) if (nested instanceof z.ZodType) inside.push(nested);
  return inside.some((nested) => nested !== undefined && hasSchema(nested, searched));
}
