import { showToast } from '@/components/ui/toast';
import { callGateway, change } from '@/lib/client/api/call';
import { formatPlainError } from '@/lib/client/i18n/error-text';
import { rememberReturn } from '@/lib/client/session/return-path';
import { getCurrentSession, loadSession, openLogin } from '@/lib/client/session/session-client';
import { arriveFromSignIn } from '@/lib/client/session/sign-in-return';
import type { Locale } from '@/lib/contract/values';
import { toLocalePath } from '@/lib/domain/routes/paths';
import { parseFragment } from '@/lib/domain/session/fragment-action';
import { readSignInMark } from '@/lib/domain/session/sign-in-mark';

interface Place {
  locale: Locale;
  defaultLocale: Locale;
  /** Message for a session that has ended. */
  loggedOut: string;
  email: EmailLabels;
  link: LinkLabels;
}

interface LinkLabels {
  question: string;
  logIn: string;
  failed: string;
}

interface EmailLabels {
  confirmed: string;
  failed: string;
}

/** Milliseconds that the question stays; the link itself is good for ten minutes. */
const questionMs = 120_000;

/** Offers to log in by the link that led here; the click uses it up. */
function askBeforeLogin({ question, logIn, failed }: LinkLabels): void {
  async function handleClick(): Promise<void> {
    try {
      const headers = { 'content-type': 'application/json' };
      const answer = await callGateway('/api/sign-in/link', { method: 'POST', body: '{}', headers });
      location.replace((answer as { path: string }).path);
    } catch (error) {
      showToast({ kind: 'warning', id: 'login-link', text: formatPlainError(error, failed) });
    }
  }
  const action = { label: logIn, onClick: () => void handleClick() };
  showToast({ kind: 'info', id: 'login-link', text: question, action, duration: questionMs });
}

/** Scripts of a page run for readers, not for the scanners that open a mail's links. */
async function confirmEmail(token: string, { confirmed, failed }: EmailLabels): Promise<void> {
  try {
    await change('profile.confirmEmail', { token });
    showToast({ kind: 'success', text: confirmed });
  } catch (error) {
    showToast({ kind: 'warning', text: formatPlainError(error, failed) });
  }
}

/**
 * Handles the page's URL fragment and removes it: a login before a page (GRD-05), a logout (SES-09), the return of a
 * third-party sign-in (TPL-01), or a legacy link (RT-27).
 */
export async function applyFragment(
  fragment: string,
  { locale, defaultLocale, loggedOut, email, link }: Place,
): Promise<void> {
  const outcome = readSignInMark(fragment);
  if (outcome) return arriveFromSignIn(outcome);
  const arrival = parseFragment(fragment);
  if (!arrival) return;

  history.replaceState(history.state, '', location.pathname + location.search);
  if (arrival.kind === 'page') {
    const path = toLocalePath(arrival.path, locale, defaultLocale);
    // The root has redirected to the home page already.
    if (path !== location.pathname) location.replace(path);
    return;
  }
  if (arrival.kind === 'loginLink') return askBeforeLogin(link);
  if (arrival.kind === 'confirmEmail') return confirmEmail(arrival.token, email);
  await loadSession();
  const isDiner = getCurrentSession().status === 'diner';
  if (arrival.kind === 'loggedOut') {
    // A logged-in user came here by someone's link.
    if (isDiner) return;
    showToast({ kind: 'success', text: loggedOut });
    return openLogin({ reason: 'account' });
  }
  // Logged in meanwhile, in another tab or before a reload.
  if (isDiner && arrival.path) return location.replace(arrival.path);
  if (arrival.path) rememberReturn(arrival.path);
  if (!isDiner) openLogin({ reason: 'account', returns: true });
}
