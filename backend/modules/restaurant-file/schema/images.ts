import { z } from 'zod';
import type { FieldPath } from '../yaml/file-errors';
import { type Loose, toEntries, toFields } from '../yaml/loose';
import { unwrap } from './columns';
import { isPicture } from './file-values';
import { restaurantFileSchemas } from './restaurant-file.schema';

/** The schema alone says where a file has images, so that a new field for one is found everywhere. */
const schema = restaurantFileSchemas[2];

/** Returns every image of the file with its place, in the order of the schema. */
export function listImages(file: object): { path: FieldPath; address: string }[] {
  const found: { path: FieldPath; address: string }[] = [];
  visit(schema, file, []);
  return found;

  function visit(field: z.ZodType, value: unknown, path: FieldPath): void {
    const inner = unwrap(field);
    if (isPicture(inner)) {
      if (typeof value === 'string') found.push({ path, address: value });
    } else if (inner instanceof z.ZodArray) {
      for (const [index, entry] of toEntries(value).entries())
        visit(inner.element as z.ZodType, entry, [...path, index]);
    } else if (inner instanceof z.ZodObject) {
      const fields = toFields(value);
      for (const [name, own] of Object.entries(inner.shape)) visit(own, fields[name], [...path, name]);
    }
  }
}

/** Returns the images of the file, each once. */
export const listAddresses = (file: object): string[] => [
  ...new Set(listImages(file).map(({ address }) => address)),
];

/** Returns the file with its images replaced, also where they are keys of a record. */
export function mapImages<T extends object>(file: T, replace: (image: string) => string): T {
  return map(schema, file) as T;

  function map(field: z.ZodType, value: unknown): unknown {
    const inner = unwrap(field);
    if (isPicture(inner)) return typeof value === 'string' ? replace(value) : value;
    if (Array.isArray(value) && inner instanceof z.ZodArray)
      return value.map((entry) => map(inner.element as z.ZodType, entry));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value as Loose);
    if (inner instanceof z.ZodRecord && isPicture(inner.keyType as z.ZodType))
      return Object.fromEntries(entries.map(([image, content]) => [replace(image), content]));
    if (!(inner instanceof z.ZodObject)) return value;
    const shape = inner.shape as Record<string, z.ZodType>;
    return Object.fromEntries(
      entries.map(([name, content]) => [name, shape[name] ? map(shape[name], content) : content]),
    );
  }
}
