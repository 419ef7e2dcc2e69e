import { staffContract } from '@/lib/contract/staff/contract';
import { DomainError } from '../../core/domain-error';
import { endStaffSession } from '../../core/staff-sessions';
import type { HttpApp } from '../../http/http-app';
import { serveAccount } from '../../http/staff/serve-staff';
import { acceptInvitation, readInvitation } from './invitations.service';
import { signIn } from './sign-in.service';
import { getPerson } from './staff.repository';

export function addAccountRoutes(app: HttpApp): void {
  serveAccount(app, staffContract['account.whoAmI'], async (_, { deps, session }) => {
    if (!session || session.staffId === null) throw new DomainError('STAFF_LOCKED');
    const { staffId } = session;
    const person = await getPerson(deps.db, { ...session, staffId });
    // Somebody who was removed while they acted on a shared tablet: the next one enters their PIN.
    if (person.isShared && person.memberships.length === 0) throw new DomainError('STAFF_LOCKED');
    return person;
  });
  serveAccount(app, staffContract['account.signIn'], async (input, { deps, address, setToken }) => {
    const { staffId, token } = await signIn(deps, input, address);
    setToken(token);
    return getPerson(deps.db, { staffId, restaurantId: null, byPasskey: false });
  });
  serveAccount(app, staffContract['account.signOut'], async (_, { deps, session, setToken }) => {
    if (session) await endStaffSession(deps.db, session, deps.clock());
    setToken(undefined);
    return {};
  });
  serveAccount(app, staffContract['account.readInvitation'], (input, { deps, ...context }) =>
    readInvitation(deps, input, context),
  );
  serveAccount(app, staffContract['account.acceptInvitation'], async (input, context) => {
    const { deps, address, setToken } = context;
    const { staffId, token } = await acceptInvitation(deps, input, address);
    setToken(token);
    return getPerson(deps.db, { staffId, restaurantId: null, byPasskey: false });
  });
}
