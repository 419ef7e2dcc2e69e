import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { unwrap } from '../schema/columns';

const menuParts = ['categories', 'dishes'];

/**
 * Returns the written file without empty fields and, in the menu, without all fields that have their default
 * value, so that a menu of 500 dishes stays readable. The settings of the shop stay visible.
 */
export function removeDefaults(schema: z.ZodType, value: unknown, isMenu = false): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((entry) => removeDefaults(inner.element as z.ZodType, entry, isMenu));
  if (!(inner instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value;
  const shape = inner.shape as Record<string, z.ZodType>;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, content]) => {
        const isInMenu = isMenu || menuParts.includes(name);
        return [name, removeDefaults(shape[name]!, content, isInMenu)] as const;
      })
      .filter(([name, content]) => content !== undefined && !isDefault(shape[name]!, content, isMenu)),
  );
}

function isDefault(field: z.ZodType, content: unknown, isMenu: boolean): boolean {
  if (!isMenu && !isEmpty(content)) return false;
  const absent = field.safeParse(undefined);
  if (!absent.success) return false;
  const { data } = field.safeParse(content);
  return absent.data === undefined ? isEmpty(data) : isDeepStrictEqual(data, absent.data);
}

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.keys(value as object).length === 0);
