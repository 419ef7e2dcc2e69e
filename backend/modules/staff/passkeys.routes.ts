import { staffContract } from '@/lib/contract/staff/contract';
import { requireOwnSession } from '../../core/staff-sessions';
import type { HttpApp } from '../../http/http-app';
import { serveAccount } from '../../http/staff/serve-staff';
import { rememberBrowser } from './known-browser';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
} from './passkeys';
import { getPerson } from './staff.repository';

/** Serves the passkeys of staff. */
export function addPasskeyRoutes(app: HttpApp): void {
  serveAccount(app, staffContract['account.passkeys'], (_, { deps, session }) =>
    listPasskeys(deps, requireOwnSession(session)),
  );
  serveAccount(app, staffContract['account.startPasskey'], (input, { deps, session, ...caller }) =>
    startPasskey(deps, input, requireOwnSession(session), caller),
  );
  serveAccount(app, staffContract['account.addPasskey'], async (input, { deps, session, address }) => {
    await addPasskey(deps, input, requireOwnSession(session), address);
    return {};
  });
  serveAccount(app, staffContract['account.renamePasskey'], async (input, { deps, session, address }) => {
    await renamePasskey(deps, input, requireOwnSession(session), address);
    return {};
  });
  serveAccount(app, staffContract['account.removePasskey'], async (input, { deps, session, address }) => {
    await removePasskey(deps, input, requireOwnSession(session), address);
    return {};
  });
  serveAccount(app, staffContract['account.startPasskeySignIn'], (_, { deps, address }) =>
    startPasskeySignIn(deps, address),
  );
  serveAccount(app, staffContract['account.signInByPasskey'], async (input, context) => {
    const { deps, address, setToken, cookies } = context;
    const { staffId, token } = await signInByPasskey(deps, input, address);
    setToken(token);
    const person = await getPerson(deps.db, { staffId, restaurantId: null, byPasskey: true });
    rememberBrowser(deps, cookies, person.email);
    return person;
  });
}
