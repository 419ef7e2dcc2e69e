import { campaign } from './campaign';
import { track } from './track';

/** Remembers for the tab which campaign has been told of. */
const key = 'openTips';

/**
 * Tells that somebody came by a link with `utm_source` (event openTips, TRK-01): once for each campaign and tab, however many
 * pages are opened or loaded anew.
 */
export function reportOpened(restaurantId: number): void {
  const source = campaign();
  if (!source) return;
  try {
    if (sessionStorage.getItem(key) === source) return;
    sessionStorage.setItem(key, source);
  } catch {
    // Without a memory it is told for each page: better than never.
  }
  track('openTips', { restaurantId });
}
