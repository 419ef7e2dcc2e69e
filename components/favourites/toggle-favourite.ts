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

/** How long the notice of a toggled favourite is shown (FAV-02). Milliseconds. */
const noticeTime = 1000;

/** Restaurants whose hearts wait for an answer. */
const pending = new Set<number>();

/** Whether the restaurant is among the diner's favourites. Throws ApiError. */
export async function isFavourite(restaurantId: number): Promise<boolean> {
  const favourites = await query('favourites.list', {});
  return favourites.some((one) => one.restaurantId === restaurantId);
}

/**
 * Adds or removes the favourite and shows a toast for a second (FAV-02). A guest logs in first (FAV-03). `show` is called at once
 * with the new state, and again when the call failed.
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
  // A second click before the first is answered could overtake it.
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
