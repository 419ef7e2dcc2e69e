import { randomBytes } from 'node:crypto';
import { checkCall, type Row } from './check-call';
import type { Found, Phone } from './step';
import { allSteps } from './steps/all-steps';
import { createWireClient } from './wire-client';

interface Conformance {
  /** Where the backend answers, such as http://127.0.0.1:4000. */
  backend: string;
  /** A host that it knows a restaurant for. */
  host: string;
  /** What the storefront sends as x-gateway-secret. */
  secret?: string;
  /** A diner's session; without one a login by one-time code is tried. */
  session?: { token: string; userId: number; phone: Phone };
  /** Tries what changes something, too: accounts, an order, a reservation, a voucher, a top-up, none of them paid. */
  changes: boolean;
  /** Four unused mobile numbers; needed with `changes`. */
  phones: Phone[];
  getSentCode?: Found['getSentCode'];
  now?: Date;
}

/**
 * Tries every call of the contract against any backend and returns a row per call, in order. Without `changes` it changes nothing
 * except creating a guest's token.
 */
export async function runConformance(given: Conformance): Promise<Row[]> {
  const client = createWireClient(given);
  const found = createFound(given);
  const rows: Row[] = [];
  for (const step of allSteps) rows.push(await checkCall(step, found, client, given));
  return rows;
}

/** What is known before the first call. */
export function createFound(
  given: Pick<Conformance, 'host' | 'phones' | 'session' | 'getSentCode' | 'now'>,
): Found {
  const { session } = given;
  return {
    host: given.host,
    phones: given.phones,
    getSentCode: given.getSentCode ?? (async () => undefined),
    now: given.now ?? new Date(),
    mark: randomBytes(4).toString('hex'),
    diner: session && { ...session.phone, token: session.token, userId: session.userId },
  };
}
