import { findCountryByDial } from '@/lib/contract/countries';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import type { Phone } from '@/lib/domain/session/login-form';

/** Returns who receives the order as a login takes the number; undefined without a number. */
export function getReceiverPhone(place: DeliveryAddress | undefined): Phone | undefined {
  const country = place?.countryArea ? findCountryByDial(place.countryArea) : undefined;
  return country && place?.mobile ? { country, mobile: place.mobile } : undefined;
}
