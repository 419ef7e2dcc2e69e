import type { CallName } from '@/lib/contract/contract';
import { checkCall } from '../conformance/check-call';
import { createFound } from '../conformance/run-conformance';
import type { StepContext } from '../conformance/step';
import { allSteps } from '../conformance/steps/all-steps';
import { createWireClient } from '../conformance/wire-client';
import type { TestClient } from './client';

/** Wire values that a call was made with. The call may have been rejected because no data existed for it. */
interface RecordedCall {
  call: CallName;
  wire: Record<string, unknown>;
}

export interface Recording {
  found: StepContext;
  calls: RecordedCall[];
}

/** Calls that delete data of others, or end the session. */
const endings = new Set<CallName>([
  'addresses.remove',
  'orders.cancel',
  'reservations.cancel',
  'auth.resetPassword',
  'profile.delete',
  'auth.endSession',
  'auth.endOtherSessions',
  'auth.refresh',
  'auth.logout',
]);

/**
 * Creates a user with an address, an unpaid order, a reservation, a voucher order and a top-up. Returns valid
 * inputs for every call of the contract, as a basis for tests of all calls. `firstPhone` is the user's number;
 * the three numbers after it are used too.
 */
export async function recordCalls(client: TestClient, host: string, firstPhone: number): Promise<Recording> {
  const phones = [0, 1, 2, 3].map((n) => ({ mobile: String(firstPhone + n), mobileCountryCode: '+65' }));
  const found = createFound({
    host,
    phones,
    now: client.deps.clock(),
    findSentCode: ({ mobile, mobileCountryCode }) => client.getSentCode(mobileCountryCode + mobile),
  });
  const direct = createWireClient({ backend: client.url, secret: client.deps.env.GATEWAY_SECRET });
  const calls: RecordedCall[] = [];
  for (const step of allSteps) {
    let first: Record<string, unknown> | undefined;
    const recording = {
      send: (...[endpoint, wire, token]: Parameters<typeof direct.send>) => {
        first ??= wire;
        return direct.send(endpoint, wire, token);
      },
    };
    if (endings.has(step.call)) {
      const inputs = await step.inputs(found);
      calls.push({ call: step.call, wire: { ...(inputs as object) } });
      continue;
    }
    await checkCall(step, found, recording, { changes: true });
    calls.push({ call: step.call, wire: { ...first } });
  }
  return { found, calls };
}
