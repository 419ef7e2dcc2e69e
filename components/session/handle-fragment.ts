import type { useTranslations } from 'next-intl';
import { showToast } from '@/components/ui/toast';
import { callGateway, change } from '@/lib/client/api/call';
import { openCart } from '@/lib/client/cart/cart-feedback';
import { listCartLines, replaceCart, startCart } from '@/lib/client/cart/cart-store';
import { loadWholeMenu } from '@/lib/client/dish/dish-opening';
import { formatPlainError } from '@/lib/client/i18n/error-text';
import { rememberReturn } from '@/lib/client/session/return-path';
import { getCurrentSession, loadSession, openLogin } from '@/lib/client/session/session-client';
import { arriveFromSignIn } from '@/lib/client/session/sign-in-return';
import { forgetUser } from '@/lib/client/session/stored-user';
import type { OrderedDish } from '@/lib/contract/ordering';
import type { Locale } from '@/lib/contract/values';
import { orderAgain, toWanted } from '@/lib/domain/orders/order-again';
import { toLocalePath } from '@/lib/domain/routes/paths';
import { parseFragment } from '@/lib/domain/session/fragment-action';
import { readSignInMark } from '@/lib/domain/session/sign-in-mark';

type Labels = ReturnType<typeof useTranslations<'arrival'>>;

interface Place {
  restaurantId: number;
  locale: Locale;
  defaultLocale: Locale;
  t: Labels;
}

/** Milliseconds for which the toast is shown; the link itself is valid for ten minutes. */
const questionMs = 120_000;

/** Offers to log in by the link that opened the page; the click consumes the link. */
function askBeforeLogin(t: Labels): void {
  async function handleClick(): Promise<void> {
    try {
      const headers = { 'content-type': 'application/json' };
      const answer = await callGateway('/api/sign-in/link', { method: 'POST', body: '{}', headers });
      location.replace((answer as { path: string }).path);
    } catch (error) {
      showToast({ kind: 'warning', id: 'login-link', text: formatPlainError(error, t('emailNotConfirmed')) });
    }
  }
  const action = { label: t('linkLogIn'), onClick: () => void handleClick() };
  showToast({ kind: 'info', id: 'login-link', text: t('linkQuestion'), action, duration: questionMs });
}

/** Runs by script, because link scanners of mail programs run no scripts. */
async function confirmEmail(token: string, t: Labels): Promise<void> {
  try {
    await change('profile.confirmEmail', { token });
    showToast({ kind: 'success', text: t('emailConfirmed') });
  } catch (error) {
    showToast({ kind: 'warning', text: formatPlainError(error, t('emailNotConfirmed')) });
  }
}

/** Adds the dishes of a link to the cart and opens it; the diner checks it and goes on from there. */
async function fillCart(
  dishes: readonly OrderedDish[],
  { restaurantId, locale, t }: Omit<Place, 'defaultLocale'>,
): Promise<void> {
  try {
    const menu = await loadWholeMenu(restaurantId);
    startCart();
    const { lines, added, missing } = orderAgain(dishes.map(toWanted), {
      menu,
      cart: listCartLines(restaurantId),
      locale,
    });
    replaceCart(restaurantId, lines);
    if (added > 0) openCart();
    const kind = missing.length > 0 ? 'warning' : 'success';
    showToast({ kind, text: t('cartFilled', { count: added, missing: missing.length }) });
  } catch (error) {
    showToast({ kind: 'warning', text: formatPlainError(error, t('cartNotFilled')) });
  }
}

/**
 * Handles the page's URL fragment and removes it: a login required by a page, a logout, the return of a third-party
 * sign-in, or a legacy link.
 */
export async function applyFragment(
  fragment: string,
  { restaurantId, locale, defaultLocale, t }: Place,
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
  if (arrival.kind === 'cart') return fillCart(arrival.dishes, { restaurantId, locale, t });
  if (arrival.kind === 'loginLink') return askBeforeLogin(t);
  if (arrival.kind === 'confirmEmail') return confirmEmail(arrival.token, t);
  await loadSession();
  const isDiner = getCurrentSession().status === 'diner';
  if (arrival.kind === 'loggedOut') {
    // A logged-in diner can only have followed a foreign link.
    if (isDiner) return;
    // A form that logs out without scripts leaves the stored data to this page.
    forgetUser();
    showToast({ kind: 'success', text: t('loggedOut') });
    return openLogin({ reason: 'account' });
  }
  // Another tab, or this one before a reload, has completed the login.
  if (isDiner && arrival.path) return location.replace(arrival.path);
  if (arrival.path) rememberReturn(arrival.path);
  if (!isDiner) openLogin({ reason: 'account', returns: true });
}
