import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { restaurants } from '../../../schema/restaurant';

/** The fields that determine a restaurant's owner and its payment accounts. */
type Identity = Pick<typeof restaurants.$inferInsert, 'merchantId' | 'countryCode' | 'paymentAccounts'>;

/** A changed field of the file that would give the restaurant or its money to another owner. */
export interface IdentityChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** Returns the fields that differ, in the order of the file. */
export function listIdentityChanges(before: Identity, after: Identity): IdentityChange[] {
  const getAccounts = (identity: Identity) => (identity.paymentAccounts ?? {}) as Record<string, unknown>;
  const [earlier, later] = [getAccounts(before), getAccounts(after)];
  const names = [...new Set([...Object.keys(earlier), ...Object.keys(later)])].sort();
  const changes = [
    { field: 'restaurant.merchantId', before: before.merchantId, after: after.merchantId },
    { field: 'restaurant.country', before: before.countryCode, after: after.countryCode },
    ...names.map((name) => ({
      field: `payment.accounts.${name}`,
      before: earlier[name] ?? null,
      after: later[name] ?? null,
    })),
  ];
  return changes.filter(
    (change) => !isDeepStrictEqual(normalizeValue(change.before), normalizeValue(change.after)),
  );
}

/** Normalizes through JSON, so that a stored value equals the same value in a file. */
const normalizeValue = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Returns a digest of exactly these changes, so that accepting them accepts no others. */
export const digestChanges = (restaurantId: number, changes: readonly IdentityChange[]): string =>
  createHash('sha256')
    .update(JSON.stringify([restaurantId, changes]))
    .digest('hex')
    .slice(0, 12);

/**
 * The file changes the owner or an account of an existing restaurant without acceptance. Code
 * IDENTITY_CHANGED.
 */
export class IdentityChangedError extends Error {
  override name = 'IdentityChangedError';
  readonly code = 'IDENTITY_CHANGED';

  constructor(
    readonly changes: IdentityChange[],
    readonly digest: string,
  ) {
    super('the owner or a payment account would change');
  }
}
