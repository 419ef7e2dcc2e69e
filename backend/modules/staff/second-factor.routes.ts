import { staffContract } from '@/lib/contract/staff/contract';
import { requireOwnSession } from '../../core/staff-sessions';
import type { HttpApp } from '../../http/http-app';
import { serveAccount, serveStaff } from '../../http/staff/serve-staff';
import {
  confirmSecondFactor,
  demandSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor';

/** Serves the second factor of a person, and a restaurant's requirement for one. */
export function addSecondFactorRoutes(app: HttpApp): void {
  serveAccount(app, staffContract['account.secondFactor'], (_, { deps, session }) =>
    getSecondFactor(deps, requireOwnSession(session)),
  );
  serveAccount(app, staffContract['account.startSecondFactor'], (_, { deps, session }) =>
    startSecondFactor(deps, requireOwnSession(session)),
  );
  serveAccount(app, staffContract['account.confirmSecondFactor'], (input, { deps, session, address }) =>
    confirmSecondFactor(deps, input, requireOwnSession(session), address),
  );
  serveAccount(app, staffContract['account.renewRecoveryCodes'], (input, { deps, session, ...caller }) =>
    renewRecoveryCodes(deps, input, requireOwnSession(session), caller),
  );
  serveAccount(app, staffContract['account.endSecondFactor'], async (input, { deps, session, ...caller }) => {
    await endSecondFactor(deps, input, requireOwnSession(session), caller);
    return {};
  });
  serveStaff(app, staffContract['people.demandSecondFactor'], async ({ isDemanded }, context) => {
    await demandSecondFactor(context.deps, isDemanded, context);
    return {};
  });
}
