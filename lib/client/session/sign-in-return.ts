import type { SignInOutcome } from '@/lib/domain/session/sign-in-mark';
import { finishLogin } from './finish-login';
import { getCurrentSession, loadSession, openLogin } from './session-client';

/** The reasons that the login dialog opens again; a diner who cancelled at the provider gets no message. */
const reasons = {
  bind: 'bind',
  refused: 'account',
  failed: 'signInFailed',
  unavailable: 'signInUnavailable',
} as const;

/**
 * Continues after the redirect of a sign-in provider (TPL-01). The mark is removed from the address, so that neither a
 * reload nor a shared link repeats it.
 */
export async function arriveFromSignIn(outcome: SignInOutcome): Promise<void> {
  history.replaceState(history.state, '', location.pathname + location.search);
  await loadSession();
  const isDiner = getCurrentSession().status === 'diner';
  if (outcome === 'done') {
    if (isDiner) await finishLogin();
  } else if (outcome === 'bind' || !isDiner) openLogin({ reason: reasons[outcome], returns: true });
}
