import { normalizeDomainName } from '../../restaurant/domain-name';

/**
 * A value that has not been validated. The rules read the file as it was written, even where the schema
 * found errors, so that one check reports all errors.
 */

export type Loose = Record<string, unknown>;

export function toFields(value: unknown): Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
}

export function toEntries(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function toNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Returns a list with its domains as requests name them. */
export const toDomains = (value: unknown): unknown[] =>
  toEntries(value).map((entry) => (typeof entry === 'string' ? normalizeDomainName(entry) : entry));
