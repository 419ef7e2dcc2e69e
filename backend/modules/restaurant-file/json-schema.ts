import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createRestaurantFileSchema } from './restaurant-file.schema';

/** Where editors find the schema: `# yaml-language-server: $schema=../docs/restaurant.schema.json`. */
export const jsonSchemaPath = join(import.meta.dirname, '../../../docs/restaurant.schema.json');

/** The text of docs/restaurant.schema.json: the restaurant file as JSON Schema, for completion in an editor. */
export function buildJsonSchema(): string {
  const schema = z.toJSONSchema(createRestaurantFileSchema(2), {
    io: 'input',
    unrepresentable: 'any',
  });
  const titled = {
    ...schema,
    title: 'Restaurant file',
    description:
      'A restaurant with its menu, for `npm run makan -- restaurant import FILE`. See restaurant-file.md.',
  };
  return `${JSON.stringify(titled, null, 2)}\n`;
}

/** Regenerates it: `npx tsx backend/modules/restaurant-file/json-schema.ts --write`. */
if (process.argv[1] === import.meta.filename && process.argv.includes('--write')) {
  writeFileSync(jsonSchemaPath, buildJsonSchema());
  console.log(`${jsonSchemaPath}: ${readFileSync(jsonSchemaPath).length} bytes`);
}
