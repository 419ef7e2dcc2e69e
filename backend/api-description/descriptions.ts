import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildRestaurantSchema } from '../modules/restaurant-file/schema/restaurant-file.schema';
import { buildOpenApi } from './openapi';

/** API descriptions by file name; the backend serves them, and `npm run openapi` writes them. */
export const descriptions: Record<string, () => object> = {
  'openapi.json': buildOpenApi,
  'restaurant.schema.json': buildRestaurantSchema,
};

/** Writes each description into a folder. Returns the paths. */
export function writeDescriptions(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  return Object.entries(descriptions).map(([name, build]) => {
    const path = join(folder, name);
    writeFileSync(path, `${JSON.stringify(build(), null, 2)}\n`);
    return path;
  });
}
