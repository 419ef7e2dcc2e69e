import { listSourceKeys } from '@/lib/domain/network/source-key';
import type { Executor } from '../db/client';
import { type Budget, type Limit, spend } from './attempts.repository';

/** A /48 network may belong to one site or to many subscribers. */
const networkFactor = 5;

/** Returns the limits of a source: of an IPv4 address, or of the /64 and /48 networks of an IPv6 address. */
export const listSourceLimits = (name: string, address: string, budget: Budget): Limit[] =>
  listSourceKeys(address).map((key, index) => ({
    key: `${name}:${key}`,
    budget: index === 0 ? budget : { ...budget, most: budget.most * networkFactor },
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
