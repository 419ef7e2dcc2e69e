import { getSourceKeys } from '@/lib/domain/network/source-key';
import type { Executor } from '../db/client';
import { type Budget, countUp, requireLeft, spend } from './attempts.repository';

/** A /48 network may belong to one site or to many subscribers. */
const networkFactor = 5;

const toLimits = (name: string, address: string, budget: Budget) =>
  getSourceKeys(address).map((key, index) => ({
    key: `${name}:${key}`,
    budget: index === 0 ? budget : { ...budget, most: budget.most * networkFactor },
  }));

/**
 * Takes one attempt from the budget of a source: of an IPv4 address, or of an IPv6 address's /64 and /48 networks. Throws
 * TOO_MANY.
 */
export async function spendSource(
  db: Executor,
  name: string,
  address: string,
  budget: Budget,
  now: Date,
): Promise<void> {
  for (const limit of toLimits(name, address, budget)) await spend(db, limit.key, limit.budget, now);
}

/** Counts an attempt of a source without refusing it. */
export async function countSource(
  db: Executor,
  name: string,
  address: string,
  budget: Budget,
  now: Date,
): Promise<void> {
  for (const { key } of toLimits(name, address, budget)) await countUp(db, key, budget.windowMs, now);
}

/** Throws TOO_MANY when the budget of a source is used up; takes no attempt. */
export async function requireSourceLeft(
  db: Executor,
  name: string,
  address: string,
  budget: Budget,
  now: Date,
): Promise<void> {
  for (const limit of toLimits(name, address, budget)) await requireLeft(db, limit.key, limit.budget, now);
}
