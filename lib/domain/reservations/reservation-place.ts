import type { RestaurantInfo } from '@/lib/contract/restaurant';

/** The restaurant as far as its diners call and go there. */
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
