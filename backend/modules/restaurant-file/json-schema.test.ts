import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildJsonSchema, jsonSchemaPath } from './json-schema';

test('docs/restaurant.schema.json says what the importer takes (npx tsx backend/modules/restaurant-file/json-schema.ts --write)', () => {
  expect(readFileSync(jsonSchemaPath, 'utf8')).toBe(buildJsonSchema());
});

test('the JSON Schema forbids unknown fields and describes what is written, not what is computed', () => {
  const schema = JSON.parse(buildJsonSchema());
  expect(schema.additionalProperties).toBe(false);
  expect(schema.required).toEqual(
    expect.arrayContaining(['restaurant', 'hours', 'payment', 'categories', 'dishes']),
  );
  const hours = schema.properties.hours.items.properties;
  expect(hours.from.enum).toEqual(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
  expect(hours.times.items.type).toBe('string');
  const dish = schema.properties.dishes.items;
  expect(dish.properties.price).toMatchObject({ type: 'number', minimum: 0 });
  expect(dish.required).toEqual(['key', 'category', 'name', 'price']);
});
