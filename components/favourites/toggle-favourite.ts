import { showToast } from '@/components/ui/toast';
import { change, query } from '@/lib/client/api/call';
import { formatPlainError } from '@/lib/client/i18n/error-text';
import {
  expireSession,
  getCurrentSession,
  hasSessionEnded,
  loadSession,
  openLogin,
} from '@/lib/client/session/session-client';

/** The heart's texts, passed in so that pages need not load a namespace for them. */
export interface HeartLabels {
  saved: string;
  removed: string;
  failed: string;
}

/** Milliseconds for which the toast of a toggled favorite is shown. */
const noticeTime = 1000;

/** Restaurants with a request in flight. */
const pending = new Set<number>();

/** Returns whether the restaurant is a favorite of the diner. Throws ApiError. */
export async function isFavourite(restaurantId: number): Promise<boolean> {
  const favourites = await query('favourites.list', {});
  return favourites.some((favourite) => favourite.restaurantId === restaurantId);
}

/**
 * Adds or removes the favorite and shows a toast. A guest logs in first. Calls `show` with the new state before the
 * request, and with the old one if the request fails.
 */
export async function toggleFavourite(
  restaurantId: number,
  wanted: boolean,
  labels: HeartLabels,
  show: (favourite: boolean) => void,
): Promise<void> {
  const retry = () => void toggleFavourite(restaurantId, wanted, labels, show);
  if (getCurrentSession().status === 'unknown') await loadSession();
  if (getCurrentSession().status !== 'diner') return openLogin({ reason: 'account', onLoggedIn: retry });
  // Two requests in flight could arrive in the wrong order.
  if (pending.has(restaurantId)) return;
  pending.add(restaurantId);
  show(wanted);
  try {
    await change('favourites.set', { restaurantId, isFavorite: wanted });
    const text = wanted ? labels.saved : labels.removed;
    showToast({ kind: 'success', id: 'favourite', text, duration: noticeTime });
  } catch (error) {
    show(!wanted);
    if (hasSessionEnded(error)) return expireSession({ onLoggedIn: retry });
    showToast({ kind: 'error', id: 'favourite', text: formatPlainError(error, labels.failed) });
  } finally {
    pending.delete(restaurantId);
  }
}
