import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { getProjectRoot } from '../../../project-root';
import { buildRestaurantSchema } from './restaurant-file.schema';

const demo = join(getProjectRoot(), 'demo');
const files = readdirSync(demo).filter((name) => name.endsWith('.yaml'));
const validate = new Ajv2020({ allErrors: true, validateFormats: false }).compile(buildRestaurantSchema());
const read = (name: string) => parse(readFileSync(join(demo, name), 'utf8'));

test.each(files)('the JSON Schema takes %s', (name) => {
  validate(read(name));
  expect(validate.errors ?? []).toEqual([]);
});

test('the JSON Schema refuses unknown fields, missing ones and wrong values', () => {
  const { hours, ...file } = read(files[0] ?? '');
  file.restaurant.phoneNumber = '+65 6000 0000';
  file.dishes[0].price = -1;
  validate(file);
  expect((validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`)).toEqual([
    ": must have required property 'hours'",
    '/restaurant: must NOT have additional properties',
    '/dishes/0/price: must be >= 0',
  ]);
});
