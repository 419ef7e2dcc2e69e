/**
 * Reading a value whose form has not been proved. The rules look at the file as it was written, even where the schema
 * found errors, so that one check says everything.
 */

export type Loose = Record<string, unknown>;

export function getFields(value: unknown): Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
}

export function getEntries(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function getNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function getText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
