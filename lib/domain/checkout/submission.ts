import type { BrowserInput } from '@/lib/contract/contract';
import type { Avoidable } from '@/lib/contract/food-values';
import type { DeliveryAddress, OrderedDish } from '@/lib/contract/ordering';
import type { Day, DeliveryType, Minor } from '@/lib/contract/vocabulary';
import type { CheckoutEntries } from './checkout-entries';

/** Cart, place and time as the page stands. */
export interface Basket {
  restaurantId: number;
  deliveryType: DeliveryType;
  dishList: OrderedDish[];
  place?: DeliveryAddress;
  slot?: string;
  /** The table at which the diner sits: it is a pick-up without a time (DEC-53). */
  tableNo?: string;
  /** The booked table that the dishes are for (BKG-04). */
  reservationId?: string;
  /** What the dishes cost by the menu, in hundredths. */
  dishAmount?: Minor;
}

/** What to ask free times of a day with (DLV-09). */
export function toDeliveryInput(basket: Basket, day: Day): BrowserInput<'ordering.deliveryTime'> {
  const place = getAddress(basket);
  return {
    restaurants: [{ restaurantId: basket.restaurantId }],
    deliveryType: basket.deliveryType,
    deliveryTime: day,
    dishList: basket.dishList,
    latitude: place?.latitude,
    longitude: place?.longitude,
  };
}

/** What to ask a quote for; the same basket and entries always ask the same, so that the answer can be cached. */
export function toQuoteInput(
  basket: Basket,
  entries: Pick<CheckoutEntries, 'promotionCode' | 'payType' | 'voucherCode'>,
): BrowserInput<'ordering.extraInfo'> {
  const { restaurantId, deliveryType, dishList, slot, tableNo, reservationId } = basket;
  const place = getAddress(basket);
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
    location: place && getLocation(place),
    // The fee goes by the place that the address names; who receives the order says nothing of it.
    deliveryAddress: place && { addressDetail: place.addressDetail, buildingName: place.buildingName },
    promotionCode: entries.promotionCode,
    payType: entries.payType,
    // What the wallet could pay is shown; what it pays is the diner's to say.
    useWallet: true,
  };
}

/**
 * What is sent to place the order. `agreed` are the amounts that the diner saw, in hundredths: what the way to pay collects
 * and what the wallet pays beside it; no price travels besides them (CHK-15). `avoids`: what the diner agreed to tell the kitchen
 * (ALG-03).
 */
export function toSubmitInput(
  basket: Basket,
  entries: CheckoutEntries & { payType: string },
  agreed: { payAmount: Minor; walletPayAmount?: Minor },
  avoids: Avoidable[] = [],
): BrowserInput<'ordering.submit'> {
  const remark = entries.remark.trim();
  const delivered = basket.deliveryType === 'DELIVERY_TO_HOME';
  return {
    restaurantId: basket.restaurantId,
    deliveryType: basket.deliveryType,
    deliveryTime: basket.slot,
    tableNo: basket.tableNo,
    reservationId: basket.reservationId,
    voucherCode: basket.reservationId && entries.voucherCode,
    dishList: basket.dishList,
    deliveryAddress: getAddress(basket),
    payType: entries.payType,
    payAmount: agreed.payAmount,
    walletPayAmount: agreed.walletPayAmount || undefined,
    promotionCode: entries.promotionCode,
    remark: remark || undefined,
    // A note for the courier says nothing to a diner who comes in person.
    deliveryNote: delivered ? entries.deliveryNote : undefined,
    dishwareNumber: entries.dishwareNumber,
    avoids: avoids.length > 0 ? avoids : undefined,
  };
}

/** `1.28,103.83`, as searches for places write it; undefined for an address without a position. */
const getLocation = ({ latitude, longitude }: DeliveryAddress): string | undefined =>
  latitude === undefined || longitude === undefined ? undefined : `${latitude},${longitude}`;

/** An address chosen earlier for a delivery stays with the diner when the food is fetched. */
const getAddress = ({ deliveryType, place }: Basket): DeliveryAddress | undefined =>
  deliveryType === 'DELIVERY_TO_HOME' ? place : undefined;
