import { staffContract } from '@/lib/contract/staff/contract';
import type { HttpApp } from '../../http/http-app';
import { serveAccount, serveStaff } from '../../http/staff/serve-staff';
import { requireOwnSession } from './own-session';
import {
  confirmSecondFactor,
  demandSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor.service';

/** The second factor of a person, and a restaurant's demand for one (CON-02). */
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
  serveAccount(app, staffContract['account.renewRecoveryCodes'], (input, { deps, session, address }) =>
    renewRecoveryCodes(deps, input, requireOwnSession(session), address),
  );
  serveAccount(app, staffContract['account.endSecondFactor'], async (input, { deps, session, address }) => {
    await endSecondFactor(deps, input, requireOwnSession(session), address);
    return {};
  });
  serveStaff(app, staffContract['people.demandSecondFactor'], async ({ isDemanded }, context) => {
    await demandSecondFactor(context.deps, isDemanded, context);
    return {};
  });
}
