import { readCampaign, track } from './track';

/** The sessionStorage key of the reported campaigns. */
const key = 'openTips';

/**
 * Reports a visit by a link with `utm_source` (event openTips, TRK-01): once per campaign and tab, over all pages and
 * reloads.
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
