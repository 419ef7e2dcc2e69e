import { change } from '@/lib/client/api/call';
import type { TrackProperties } from '@/lib/contract/tracking';
import type { TrackEvent } from '@/lib/contract/tracking-values';
import { getHtmlLang, locales } from '@/lib/contract/values';
import { cutText } from '@/lib/domain/cut-text';
import { findQueryValue } from '@/lib/domain/routes/query-value';

/** The properties of an event contain no personal data (DEC-62). */
type TrackFields = Omit<TrackProperties, 'device' | 'locale'> & { restaurantId?: number };

/**
 * Reports an event of this page, once per call (TRK-01). Language, device and the campaign of the visit are added here.
 * Never throws and is never awaited: a failed event is silent (DEC-62).
 */
export function track(event: TrackEvent, { restaurantId, ...properties }: TrackFields = {}): void {
  try {
    const input = {
      event,
      restaurantId,
      utmSource: readCampaign(),
      properties: { ...properties, device: getDevice(), locale: findLocale() },
    };
    change('tracking.event', input).catch(() => undefined);
  } catch {
    // An error of the browser must not reach the diner.
  }
}

const getDevice = (): 'desktop' | 'mobile' =>
  window.matchMedia('(min-width: 750px)').matches ? 'desktop' : 'mobile';
const findLocale = () => locales.find((locale) => getHtmlLang(locale) === document.documentElement.lang);

/**
 * Returns the `utm_source` of this address, else that of the tab's first page (lib/client/api/call.ts stores it); 40
 * letters at most.
 */
export function readCampaign(): string | undefined {
  try {
    const given = findQueryValue(location.search, 'utm_source') ?? sessionStorage.getItem('utm');
    return cutText(given ?? '', 40) || undefined;
  } catch {
    return undefined;
  }
}
