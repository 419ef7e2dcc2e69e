import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkRestaurantFile } from './check/check-restaurant-file';
import { formatFileError } from './yaml/file-errors';

const root = join(import.meta.dirname, '../../..');
const guide = readFileSync(join(root, 'docs/restaurant-file.md'), 'utf8');

test('the example in docs/restaurant-file.md can be imported once its images are there', async () => {
  const example = guide
    .split('```yaml')
    .map((part) => part.split('```')[0]!)
    .find((part) => part.includes('dishes:'))!;
  const { errors } = await checkRestaurantFile('example.yaml', example, { folder: import.meta.dirname });
  expect(errors.filter((error) => error.code !== 'PICTURE_MISSING').map(formatFileError)).toEqual([]);
  expect(errors).toHaveLength(2);
});

test('docs/restaurant-file.md explains every error code', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n');
  const named = [
    ...sources.matchAll(/code: '([A-Z_]{4,})'/g),
    ...sources.matchAll(/(?:at\([^,]+|one\()(?:, )?'([A-Z_]{4,})'/g),
  ].map((match) => match[1]!);
  const said = [...new Set(named)].filter((code) => code !== 'RESTAURANT_UNKNOWN');
  expect(said.length).toBeGreaterThan(30);
  expect(said.filter((code) => !guide.includes(`\`${code}\``))).toEqual([]);
});

for (const name of ['lantern-kitchen', 'warisan-kopitiam', 'pho-nha-hanh', 'bowls-and-co']) {
  test(`the demo file ${name} has no error and every text of it is in three languages`, async () => {
    const path = join(root, 'demo', `${name}.yaml`);
    const { errors, file } = await checkRestaurantFile(path, readFileSync(path, 'utf8'));
    expect(errors.map(formatFileError)).toEqual([]);
    const lacking: string[] = [];
    const look = (value: unknown, place: string) => {
      if (typeof value !== 'object' || value === null) return;
      const keys = Object.keys(value);
      if (keys.some((key) => ['en', 'zh-CN', 'vn'].includes(key)) && keys.length < 3) lacking.push(place);
      for (const key of keys) look((value as Record<string, unknown>)[key], `${place}.${key}`);
    };
    look(file, name);
    expect(lacking).toEqual([]);
  });

  test(`ALG-01 the demo file ${name} states what is in each dish, specification and option`, async () => {
    const path = join(root, 'demo', `${name}.yaml`);
    const { file } = await checkRestaurantFile(path, readFileSync(path, 'utf8'));
    const silent = file!.dishes.flatMap((dish) =>
      [dish, ...dish.specs, ...dish.groups.flatMap((group) => group.items)]
        // A part of a set has the statements of its dish.
        .filter((part) => !('dish' in part && part.dish))
        .filter(({ food }) => !food || Object.values(food).every((some) => some === undefined))
        .map((part) => `${dish.key}: ${part.key}`),
    );
    expect(silent).toEqual([]);
  });
}
