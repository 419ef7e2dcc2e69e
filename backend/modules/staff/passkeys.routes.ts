import { staffContract } from '@/lib/contract/staff/contract';
import type { HttpApp } from '../../http/http-app';
import { serveAccount } from '../../http/staff/serve-staff';
import { requireOwnSession } from './own-session';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
} from './passkeys.service';
import { getPerson } from './staff.repository';

/** Passkeys of the staff (CON-02). */
export function addPasskeyRoutes(app: HttpApp): void {
  serveAccount(app, staffContract['account.passkeys'], (_, { deps, session }) =>
    listPasskeys(deps, requireOwnSession(session)),
  );
  serveAccount(app, staffContract['account.startPasskey'], (input, { deps, session, address }) =>
    startPasskey(deps, input, requireOwnSession(session), address),
  );
  serveAccount(app, staffContract['account.addPasskey'], async (input, { deps, session, address }) => {
    await addPasskey(deps, input, requireOwnSession(session), address);
    return {};
  });
  serveAccount(app, staffContract['account.renamePasskey'], async (input, { deps, session }) => {
    await renamePasskey(deps, input, requireOwnSession(session));
    return {};
  });
  serveAccount(app, staffContract['account.removePasskey'], async (input, { deps, session, address }) => {
    await removePasskey(deps, input, requireOwnSession(session), address);
    return {};
  });
  serveAccount(app, staffContract['account.startPasskeySignIn'], (_, { deps, address }) =>
    startPasskeySignIn(deps, address),
  );
  serveAccount(app, staffContract['account.signInByPasskey'], async (input, { deps, address, setToken }) => {
    const { staffId, token } = await signInByPasskey(deps, input, address);
    setToken(token);
    return getPerson(deps.db, { staffId, restaurantId: null, byPasskey: true });
  });
}
