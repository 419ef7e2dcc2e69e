import type { RestaurantInfo } from '@/lib/contract/restaurant';
import { toLinkQuery } from '@/lib/domain/link-query';

/** The restaurant's data for calling and finding it. */
export interface ReservationPlace {
  name: string;
  phone?: string;
  address?: string;
  lat?: number;
  lng?: number;
  timeZone: string;
}

export const toPlace = (
  info: Pick<RestaurantInfo, 'restaurantName' | 'contactNoNew' | 'address' | 'lat' | 'lng' | 'timeZone'>,
): ReservationPlace => ({
  name: info.restaurantName,
  phone: info.contactNoNew,
  address: info.address,
  lat: info.lat,
  lng: info.lng,
  timeZone: info.timeZone,
});

/** Returns a link to a place on the device's map: by its position if known, else by its address (DEC-54). */
export function getMapLink(place: { lat?: number; lng?: number; address?: string; name: string }): string {
  const { lat, lng, address, name } = place;
  const query =
    lat !== undefined && lng !== undefined ? `${lat},${lng}` : [name, address].filter(Boolean).join(', ');
  return `https://www.google.com/maps/search/?${toLinkQuery({ api: '1', query })}`;
}

/** Hosts that the maps provider's script calls; the share page's content policy allows them when a key is configured (DEC-54). */
export const mapsHosts = ['https://maps.googleapis.com', 'https://maps.gstatic.com'] as const;

/** The address of the maps provider's script (TRK-03). */
export const getMapsScriptUrl = (key: string): string =>
  `${mapsHosts[0]}/maps/api/js?${new URLSearchParams({ key, loading: 'async' })}`;
