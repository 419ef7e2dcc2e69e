import { staffContract } from '@/lib/contract/staff/contract';
import { DomainError } from '../../core/domain-error';
import { endStaffSession } from '../../core/staff-sessions';
import type { HttpApp } from '../../http/http-app';
import { serveAccount } from '../../http/staff/serve-staff';
import { mailPasswordLink } from './forgotten-password';
import { acceptInvitation, readInvitation } from './invitations';
import { rememberBrowser } from './known-browser';
import { signIn } from './sign-in';
import { getPerson } from './staff.repository';

export function addAccountRoutes(app: HttpApp): void {
  serveAccount(app, staffContract['account.whoAmI'], async (_, { deps, session }) => {
    if (!session || session.staffId === null) throw new DomainError('STAFF_LOCKED');
    const { staffId } = session;
    const person = await getPerson(deps.db, { ...session, staffId });
    // A person was removed while acting on a shared tablet: it returns to the PIN screen.
    if (person.isShared && person.memberships.length === 0) throw new DomainError('STAFF_LOCKED');
    return person;
  });
  serveAccount(app, staffContract['account.signIn'], async (input, { deps, ...context }) => {
    const { staffId, token } = await signIn(deps, input, context);
    context.setToken(token);
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
  serveAccount(app, staffContract['account.mailPasswordLink'], async (input, { deps, ...context }) => {
    await mailPasswordLink(deps, input, context);
    return {};
  });
  serveAccount(app, staffContract['account.acceptInvitation'], async (input, context) => {
    const { deps, setToken, cookies } = context;
    const { staffId, token } = await acceptInvitation(deps, input, context);
    setToken(token);
    const person = await getPerson(deps.db, { staffId, restaurantId: null, byPasskey: false });
    rememberBrowser(deps, cookies, person.email);
    return person;
  });
}
