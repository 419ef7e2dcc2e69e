import { z } from 'zod';
import { findWireShape } from '@/lib/contract/wire';

export type JsonSchema = Record<string, unknown>;

/** Schemas that are defined once, under `#/components/schemas/`. */
export type Names = ReadonlyMap<z.ZodType, string>;

/**
 * Returns a contract schema as JSON Schema 2020-12 of the wire side of its codecs, in their first spelling.
 * An optional value is described as if present; `required` lists the mandatory ones. Named schemas become
 * references, except the schema itself.
 */
export function toWireJsonSchema(schema: z.ZodType, named?: Names): JsonSchema {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const inner = zodSchema as unknown as z.ZodType;
      // The description of the whole API explains this pattern once for all texts.
      if (jsonSchema.pattern?.startsWith('^[^\\u0000')) delete jsonSchema.pattern;
      const name = inner === schema ? undefined : named?.get(inner);
      const shape = findWireShape(inner);
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

function toShapeSchema(shape: NonNullable<ReturnType<typeof findWireShape>>, named?: Names): JsonSchema {
  if ('json' in shape) return { ...shape.json };
  if ('maybe' in shape) return toNestedSchema(shape.maybe, named);
  if ('object' in shape) return toWireJsonSchema(shape.object, named);
  return { type: 'array', items: toNestedSchema(shape.list, named), maxItems: shape.most };
}
