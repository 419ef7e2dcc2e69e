import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeDescriptions } from './descriptions';

test('npm run openapi writes the calls and the schema of the restaurant file as JSON', () => {
  const folder = mkdtempSync(join(tmpdir(), 'makan-descriptions-'));
  try {
    const dist = join(folder, 'dist');
    writeDescriptions(dist);
    const read = (name: string) => JSON.parse(readFileSync(join(dist, name), 'utf8'));
    expect(readdirSync(dist).sort()).toEqual(['openapi.json', 'restaurant.schema.json']);
    expect(read('openapi.json')).toMatchObject({ openapi: '3.1.0' });
    expect(read('restaurant.schema.json')).toMatchObject({ title: 'Restaurant file', type: 'object' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
