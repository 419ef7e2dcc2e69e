import { randomInt } from 'node:crypto';

/** A restaurant for one test file: files run concurrently, and each clears its own. */
export interface TestShop {
  id: number;
  /** The first label of its host name. */
  tenant: string;
}

/** Returns a restaurant that no earlier try has used: what that one sold, booked or queued would fail the next. */
export function createShop(name: string): TestShop {
  const id = randomInt(10_000, 2_000_000_000);
  return { id, tenant: `${name}-${id}` };
}
