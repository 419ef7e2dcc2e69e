/** The tracked events (TRK-01). */
export const trackEvents = [
  'reserve',
  'reserveConfirm',
  'reserveSure',
  'merchantVoucherBuy',
  'merchantVoucherBuySuccess',
  'openTips',
  'secondPay',
] as const;
export type TrackEvent = (typeof trackEvents)[number];

/** The source of a visit by `utm_source`; the labels are ours (DEC-62). */
const sources = {
  '0': 'direct',
  '1': 'search',
  '2': 'map',
  '3': 'social',
  '4': 'e-mail',
  '5': 'outlet',
  '6': 'table',
  '99': 'other',
} as const;
type TrackSource = (typeof sources)[keyof typeof sources];

/** Returns the label of a `utm_source`: `other` for an unknown one, `direct` for a missing one (TRK-02). */
export function getSourceLabel(utmSource: string | undefined): TrackSource {
  if (!utmSource) return sources['0'];
  return Object.hasOwn(sources, utmSource) ? sources[utmSource as keyof typeof sources] : sources['99'];
}
