import { z } from 'zod';
import { getWireShape } from '@/lib/contract/wire';

export type JsonSchema = Record<string, unknown>;

/** Schemas that are described once, under `#/components/schemas/`. */
export type Names = ReadonlyMap<z.ZodType, string>;

/**
 * A contract schema as JSON Schema 2020-12 of what travels: the wire's side of each codec, in its first spelling. Values that may
 * be missing are described by what they are when they're there; `required` says which must be. What has a name of its own is
 * referred to by it, but for the schema itself.
 */
export function toWireJsonSchema(schema: z.ZodType, named?: Names): JsonSchema {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const inner = zodSchema as unknown as z.ZodType;
      // Said once, in the description of the whole, and not with every text.
      if (jsonSchema.pattern?.startsWith('^[^\\u0000')) delete jsonSchema.pattern;
      const name = inner === schema ? undefined : named?.get(inner);
      const shape = getWireShape(inner);
      if (!name && !shape) return;
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as JsonSchema)[key];
      Object.assign(jsonSchema, name ? toReference(name) : shape && toShapeSchema(shape, named));
    },
  }) as JsonSchema;
  return json;
}

export const toReference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const toNestedSchema = (schema: z.ZodType, named?: Names): JsonSchema => {
  const name = named?.get(schema);
  return name ? toReference(name) : toWireJsonSchema(schema, named);
};

function toShapeSchema(shape: NonNullable<ReturnType<typeof getWireShape>>, named?: Names): JsonSchema {
  if ('json' in shape) return { ...shape.json };
  if ('maybe' in shape) return toNestedSchema(shape.maybe, named);
  if ('object' in shape) return toWireJsonSchema(shape.object, named);
  return { type: 'array', items: toNestedSchema(shape.list, named), maxItems: shape.most };
}
