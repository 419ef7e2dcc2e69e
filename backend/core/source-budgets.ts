import { listSourceKeys } from '@/lib/domain/network/source-key';
import type { Executor } from '../db/client';
import { type Budget, type Limit, spend } from './attempts.repository';

/** A /48 network may belong to one site or to many subscribers. */
const networkFactor = 5;

/** Returns the maximum of a source key: `most`, or a multiple of it for a /48 network. */
export const getSourceMost = (sourceKey: string, most: number): number =>
  sourceKey.endsWith('/48') ? most * networkFactor : most;

/** Returns the limits of a source: of an IPv4 address, or of the /64 and /48 networks of an IPv6 address. */
export const listSourceLimits = (name: string, address: string, budget: Budget): Limit[] =>
  listSourceKeys(address).map((key) => ({
    key: `${name}:${key}`,
    budget: { ...budget, most: getSourceMost(key, budget.most) },
  }));

/**
 * Takes one attempt from the limits of a source: of an IPv4 address, or of the /64 and /48 networks of an
 * IPv6 address. Throws TOO_MANY.
 */
export async function spendSource(
  db: Executor,
  name: string,
  address: string,
  budget: Budget,
  now: Date,
): Promise<void> {
  for (const limit of listSourceLimits(name, address, budget)) await spend(db, limit.key, limit.budget, now);
}
