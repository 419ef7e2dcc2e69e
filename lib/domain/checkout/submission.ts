import type { BrowserInput } from '@/lib/contract/contract';
import type { Avoidable } from '@/lib/contract/food-values';
import type { DeliveryAddress, OrderedDish } from '@/lib/contract/ordering';
import { mapOrderNotes } from '@/lib/contract/text-values';
import type { Day, DeliveryType, Minor } from '@/lib/contract/vocabulary';
import type { CheckoutEntries } from './checkout-entries';

/** Cart, place and time in their current state. */
export interface Basket {
  restaurantId: number;
  deliveryType: DeliveryType;
  dishList: OrderedDish[];
  place?: DeliveryAddress;
  slot?: string;
  /** The diner's table: such an order is a pick-up without a time (DEC-53). */
  tableNo?: string;
  /** The booked table of the dishes. */
  reservationId?: string;
  /** The menu price of the dishes in hundredths. */
  dishAmount?: Minor;
}

/** Returns the request for the free times of a day. */
export function toDeliveryInput(basket: Basket, day: Day): BrowserInput<'ordering.deliveryTime'> {
  const place = findAddress(basket);
  return {
    restaurants: [{ restaurantId: basket.restaurantId }],
    deliveryType: basket.deliveryType,
    deliveryTime: day,
    dishList: basket.dishList,
    latitude: place?.latitude,
    longitude: place?.longitude,
    addressDetail: place?.addressDetail,
  };
}

/**
 * Returns the request for a quote; the same basket and entries always give the same request, so that the answer can be
 * cached.
 */
export function toQuoteInput(
  basket: Basket,
  entries: Pick<CheckoutEntries, 'promotionCode' | 'payType' | 'voucherCode'>,
): BrowserInput<'ordering.extraInfo'> {
  const { restaurantId, deliveryType, dishList, slot, tableNo, reservationId } = basket;
  const place = findAddress(basket);
  return {
    restaurants: [{ restaurantId }],
    deliveryType,
    deliveryTime: slot,
    tableNo,
    reservationId,
    voucherCode: reservationId && entries.voucherCode,
    dishList,
    dishAmount: basket.dishAmount,
    latitude: place?.latitude,
    longitude: place?.longitude,
    location: place && findLocation(place),
    // The fee depends on the place only, so the receiver is left out.
    deliveryAddress: place && {
      addressDetail: place.addressDetail,
      buildingName: place.buildingName,
      countryCode: place.countryCode,
    },
    promotionCode: entries.promotionCode,
    payType: entries.payType,
    // The quote always contains the wallet's possible part; the diner decides whether it is used.
    useWallet: true,
  };
}

/**
 * Returns the request that places the order. `agreed` are the amounts that the diner saw, in hundredths: the pay type's
 * and the wallet's; no other price is sent (CHK-15). `avoids` are the allergens and diets that the diner agreed to send
 * to the kitchen.
 */
export function toSubmitInput(
  basket: Basket,
  entries: CheckoutEntries & { payType: string },
  agreed: { payAmount: Minor; walletPayAmount?: Minor },
  avoids: Avoidable[] = [],
): BrowserInput<'ordering.submit'> {
  const delivered = basket.deliveryType === 'DELIVERY_TO_HOME';
  return {
    restaurantId: basket.restaurantId,
    deliveryType: basket.deliveryType,
    deliveryTime: basket.slot,
    tableNo: basket.tableNo,
    reservationId: basket.reservationId,
    voucherCode: basket.reservationId && entries.voucherCode,
    dishList: basket.dishList,
    deliveryAddress: findAddress(basket),
    payType: entries.payType,
    payAmount: agreed.payAmount,
    walletPayAmount: agreed.walletPayAmount || undefined,
    promotionCode: entries.promotionCode,
    ...mapOrderNotes((note) => entries[note]?.trim() || undefined),
    // A diner who comes in person has no courier, so the note is left out.
    deliveryNote: delivered ? entries.deliveryNote : undefined,
    dishwareNumber: entries.dishwareNumber,
    avoids: avoids.length > 0 ? avoids : undefined,
    receiveEmail: entries.receiveEmail?.trim() || undefined,
  };
}

/** Returns `1.28,103.83`, the form of place searches; undefined for an address without a position. */
const findLocation = ({ latitude, longitude }: DeliveryAddress): string | undefined =>
  latitude === undefined || longitude === undefined ? undefined : `${latitude},${longitude}`;

/** An address that was chosen for a delivery stays stored while the diner switches to pick-up. */
const findAddress = ({ deliveryType, place }: Basket): DeliveryAddress | undefined =>
  deliveryType === 'DELIVERY_TO_HOME' ? place : undefined;
