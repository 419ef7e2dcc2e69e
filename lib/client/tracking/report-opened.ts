import { readCampaign } from './campaign';
import { track } from './track';

/** Stores per tab which campaign has been reported. */
const key = 'openTips';

/**
 * Tells that somebody came by a link with `utm_source` (event openTips, TRK-01): once for each campaign and tab, however many
 * pages are opened or loaded again.
 */
export function reportOpened(restaurantId: number): void {
  const source = readCampaign();
  if (!source) return;
  try {
    if (sessionStorage.getItem(key) === source) return;
    sessionStorage.setItem(key, source);
  } catch {
    // Without storage it is reported on each page.
  }
  track('openTips', { restaurantId });
}
