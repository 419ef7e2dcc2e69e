import { showToast } from '@/components/ui/toast';
import { rememberReturn } from '@/lib/client/session/return-path';
import { currentSession, loadSession, openLogin } from '@/lib/client/session/session-client';
import { arriveFromSignIn } from '@/lib/client/session/sign-in-return';
import type { Locale } from '@/lib/contract/values';
import { localePath } from '@/lib/domain/routes/paths';
import { parseFragment } from '@/lib/domain/session/fragment-action';
import { readSignInMark } from '@/lib/domain/session/sign-in-mark';

interface Place {
  locale: Locale;
  defaultLocale: Locale;
  /** What is said of a session that has ended. */
  loggedOut: string;
}

/**
 * Does what the fragment asks with which a page was loaded, and takes it out of the address: a login on the way to a page
 * (GRD-05), after a logout (SES-09), a sign-in that led back (TPL-01), or a link of old (RT-27).
 */
export async function arrive(fragment: string, { locale, defaultLocale, loggedOut }: Place): Promise<void> {
  const outcome = readSignInMark(fragment);
  if (outcome) return arriveFromSignIn(outcome);
  const arrival = parseFragment(fragment);
  if (!arrival) return;

  history.replaceState(history.state, '', location.pathname + location.search);
  if (arrival.kind === 'page') {
    const path = localePath(arrival.path, locale, defaultLocale);
    // The root has led home already.
    if (path !== location.pathname) location.replace(path);
    return;
  }
  await loadSession();
  const isDiner = currentSession().status === 'diner';
  if (arrival.kind === 'loggedOut') {
    // Who is logged in was led here by somebody's link.
    if (isDiner) return;
    showToast({ kind: 'success', text: loggedOut });
    return openLogin({ reason: 'account' });
  }
  // Logged in since, in another tab or before a reload.
  if (isDiner && arrival.path) return location.replace(arrival.path);
  if (arrival.path) rememberReturn(arrival.path);
  if (!isDiner) openLogin({ reason: 'account', returns: true });
}
