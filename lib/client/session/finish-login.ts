import { callGateway } from '@/lib/client/api/call';
import { takeReturn } from './return-path';
import { dismissLogin, findCurrentLogin, loadSession } from './session-client';
import { type StoredSession, storeUser } from './stored-user';

/**
 * To be called when a session-opening call succeeded: what is stored about the diner and the session are brought into step,
 * other tabs included; then what waited for the login runs, or the diner is taken to where the guard stopped them (GRD-05).
 */
export async function finishLogin(): Promise<void> {
  const waiting = findCurrentLogin();
  const summary = (await callGateway('/api/gateway/session').catch(() => undefined)) as
    | { visit?: StoredSession }
    | undefined;
  await storeUser(summary?.visit);
  await loadSession();
  const path = takeReturn();
  dismissLogin();
  if (waiting?.onLoggedIn) waiting.onLoggedIn();
  // Without a wish: a sign-in elsewhere has come back.
  else if (path && (!waiting || waiting.returns)) location.assign(path);
}
