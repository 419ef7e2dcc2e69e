import { showToast } from '@/components/ui/toast';
import { change, query } from '@/lib/client/api/call';
import { plainErrorText } from '@/lib/client/i18n/error-text';
import { currentSession, loadSession, openLogin, sessionExpired } from '@/lib/client/session/session-client';
import { isApiError } from '@/lib/domain/api-error';

/** What the heart says; given along, so that pages that show one load no more words than these. */
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
 * Saves the restaurant as a favourite, or no more, and says so for a second (FAV-02). A guest is asked to log in first
 * and what was wished happens then (FAV-03). `show` hears at once what the heart is to look like, and again when that failed.
 */
export async function toggleFavourite(
  restaurantId: number,
  wanted: boolean,
  words: HeartLabels,
  show: (favourite: boolean) => void,
): Promise<void> {
  const again = () => void toggleFavourite(restaurantId, wanted, words, show);
  if (currentSession().status === 'unknown') await loadSession();
  if (currentSession().status !== 'diner') return openLogin({ reason: 'account', onLoggedIn: again });
  // A second press before the first is answered could overtake it.
  if (pending.has(restaurantId)) return;
  pending.add(restaurantId);
  show(wanted);
  try {
    await change('favourites.set', { restaurantId, isFavorite: wanted });
    const text = wanted ? words.saved : words.removed;
    showToast({ kind: 'success', id: 'favourite', text, duration: noticeTime });
  } catch (error) {
    show(!wanted);
    if (isApiError(error, 'SESSION_EXPIRED')) return sessionExpired({ onLoggedIn: again });
    showToast({ kind: 'error', id: 'favourite', text: plainErrorText(error, words.failed) });
  } finally {
    pending.delete(restaurantId);
  }
}
