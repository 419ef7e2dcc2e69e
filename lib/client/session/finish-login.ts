import { callGateway } from '@/lib/client/api/call';
import { takeReturn } from './return-path';
import { dismissLogin, findCurrentLogin, reloadSession } from './session-client';
import { type StoredSession, storeUser } from './stored-user';

/**
 * Call this after a session-opening call succeeded: it syncs the stored diner data and the session, other tabs included;
 * then it runs the callback of the login, or redirects the diner to the page that required it (GRD-05).
 */
export async function finishLogin(): Promise<void> {
  const waiting = findCurrentLogin();
  const summary = (await callGateway('/api/gateway/session').catch(() => undefined)) as
    | { visit?: StoredSession }
    | undefined;
  await storeUser(summary?.visit);
  await reloadSession();
  const path = takeReturn();
  dismissLogin();
  if (waiting?.onLoggedIn) waiting.onLoggedIn();
  // Without a login request, a third-party sign-in has returned.
  else if (path && (!waiting || waiting.returns)) location.assign(path);
}
