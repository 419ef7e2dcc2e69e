import { currentSession, loadSession, openLogin } from './session-client';
import type { SignInOutcome } from './sign-in-mark';
import { storeUser } from './stored-user';

/**
 * Goes on where a sign-in elsewhere led back to us (TPL-01). The mark leaves the address, so that neither a reload nor a
 * shared link repeats it.
 */
export async function arriveFromSignIn(outcome: SignInOutcome): Promise<void> {
  history.replaceState(history.state, '', location.pathname + location.search);
  if (outcome === 'done') {
    await loadSession();
    if (currentSession().status === 'diner') await storeUser();
    return;
  }
  openLogin({
    reason: { bind: 'bind', refused: 'account', failed: 'signInFailed', unavailable: 'signInUnavailable' }[
      outcome
    ],
  });
}
