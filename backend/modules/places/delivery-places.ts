import type { DeliveryAddress } from '@/lib/contract/ordering';
import type { StaffInput } from '@/lib/contract/staff/contract';
import type { Deps } from '../../deps';
import { getCurrentShop } from '../restaurant/shop';
import { formatFullAddress } from './places';

const maxResults = 10;

/** Returns the places near a restaurant that match a text, as delivery addresses. */
export async function findDeliveryPlaces(
  deps: Deps,
  { restaurantId, find }: StaffInput<'orders.takePlaces'>,
): Promise<DeliveryAddress[]> {
  const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
  const { countryCode, lat, lng } = restaurant;
  const places = await deps.placesProvider.search({
    input: find,
    countryCode,
    near: { lat, lng },
    limit: maxResults,
  });
  return places.map((place) => ({
    ...noDetails,
    city: place.city,
    countryCode: place.countryCode,
    addressDetail: formatFullAddress(place),
    latitude: place.lat,
    longitude: place.lng,
  }));
}

/** The parts of an address that a place does not state. */
const noDetails = {
  addressId: undefined,
  userName: undefined,
  countryArea: undefined,
  mobile: undefined,
  country: undefined,
  cityCode: undefined,
  buildingTypeDesc: undefined,
  buildingName: undefined,
  unitNo: undefined,
  addressLabel: undefined,
} as const;
