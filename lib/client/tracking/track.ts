import { change } from '@/lib/client/api/call';
import type { TrackProperties } from '@/lib/contract/tracking';
import type { TrackEvent } from '@/lib/contract/tracking-values';
import { getHtmlLang, locales } from '@/lib/contract/values';
import { readCampaign } from './campaign';

/** The properties of an event: never anything about a person (DEC-62). */
type TrackFields = Omit<TrackProperties, 'device' | 'locale'> & { restaurantId?: number };

/**
 * Tells that something happened on this page, once per call (TRK-01). Language, kind of device and the campaign that brought
 * the diner are added here. Never throws and is never waited for: an event that fails is silent (DEC-62).
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
    // Whatever the browser refuses here is no matter of the diner's.
  }
}

const getDevice = (): 'desktop' | 'mobile' =>
  window.matchMedia('(min-width: 750px)').matches ? 'desktop' : 'mobile';
const findLocale = () => locales.find((each) => getHtmlLang(each) === document.documentElement.lang);
