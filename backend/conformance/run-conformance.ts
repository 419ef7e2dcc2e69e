import { randomBytes } from 'node:crypto';
import { checkCall, type Row } from './check-call';
import type { Phone, StepContext } from './step';
import { allSteps } from './steps/all-steps';
import { createWireClient } from './wire-client';

interface Conformance {
  /** Address of the backend, such as http://127.0.0.1:4000. */
  backend: string;
  /** A host that the backend maps to a restaurant. */
  host: string;
  /** The storefront's x-gateway-secret. */
  secret?: string;
  /** A user's session; without one the run logs in by one-time code. */
  session?: { token: string; userId: number; phone: Phone };
  /**
   * Tests changing calls too: they create accounts, an order, a reservation, a voucher and a top-up, all
   * unpaid.
   */
  changes: boolean;
  /** Four unused mobile numbers; required with `changes`. */
  phones: Phone[];
  findSentCode?: StepContext['findSentCode'];
  now?: Date;
}

/**
 * Tests every call of the contract against any backend and returns a row per call, in order. Without
 * `changes` it only creates a guest's token.
 */
export async function runConformance(given: Conformance): Promise<Row[]> {
  const client = createWireClient(given);
  const found = createFound(given);
  const rows: Row[] = [];
  for (const step of allSteps) rows.push(await checkCall(step, found, client, given));
  return rows;
}

/** Returns the context before the first call. */
export function createFound(
  given: Pick<Conformance, 'host' | 'phones' | 'session' | 'findSentCode' | 'now'>,
): StepContext {
  const { session } = given;
  return {
    host: given.host,
    phones: given.phones,
    findSentCode: given.findSentCode ?? (async () => undefined),
    now: given.now ?? new Date(),
    mark: randomBytes(4).toString('hex'),
    diner: session && { ...session.phone, token: session.token, userId: session.userId },
  };
}
