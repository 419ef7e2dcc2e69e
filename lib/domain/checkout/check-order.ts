import type { ErrorCode } from '@/lib/contract/error-codes';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import { countryCodes } from '@/lib/contract/values';
import type { DeliveryType, Minor } from '@/lib/contract/vocabulary';
import { getMinOrder, validateCheckout } from '@/lib/domain/cart/cart-checks';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import { hasReceiver } from '@/lib/domain/fulfilment/place-address';
import { getShopClosedReason, type ShopFlags } from './shop-open';

/** Where on the page an error is fixed. */
export type CheckoutPlace = 'shop' | 'items' | 'address' | 'time' | 'pay' | 'promo';

/** The last three never travel: the page asks for what is missing before anything is sent. */
type OrderErrorCode = ErrorCode | 'RECEIVER_REQUIRED' | 'PAY_TYPE_REQUIRED' | 'TABLE_ENDED';

interface OrderError {
  code: OrderErrorCode;
  place: CheckoutPlace;
  /** The same detail as the backend's error of this code; amounts in units of money. */
  detail?: Record<string, unknown>;
}

export interface MandatoryDish {
  dishId: number;
  dishName: string;
}

export interface OrderDraft {
  shop: ShopFlags & { minOrderAmount: Minor; tableMinOrderAmount?: Minor };
  lines: readonly CartLine[];
  mandatory: readonly MandatoryDish[];
  deliveryType: DeliveryType;
  place?: DeliveryAddress;
  slot?: string;
  /** Orders at a table are for now, so they have no time (DEC-53). */
  tableNo?: string;
  payType?: string;
}

/**
 * Everything that keeps an order from being sent, the first one first; empty when nothing does. The backend checks all of it again.
 * Codes are those of the backend (CHK-02, CHK-03, CHK-04).
 */
export function checkOrder(draft: OrderDraft): OrderError[] {
  const closed = getShopClosedReason(draft.shop);
  if (closed) return [{ code: closed, place: 'shop' }];
  if (draft.lines.length === 0) return [{ code: 'CART_EMPTY', place: 'items' }];
  return [
    ...validateItems(draft),
    ...validateAddressChoice(draft),
    ...validateTime(draft),
    ...validatePayType(draft),
  ];
}

function validateItems({ lines, mandatory, shop, tableNo }: OrderDraft): OrderError[] {
  const minOrderAmount = getMinOrder(shop, tableNo !== undefined);
  const required = mandatory.map(({ dishId }) => dishId);
  const error = validateCheckout(lines, { required, minOrderAmount });
  if (error?.code === 'MANDATORY_MISSING') {
    const dishes = mandatory.filter(({ dishId }) => error.dishIds.includes(dishId));
    return [{ code: error.code, place: 'items', detail: { dishes } }];
  }
  if (error?.code === 'MIN_ORDER')
    return [{ code: error.code, place: 'items', detail: { minOrderAmount: minOrderAmount / 100 } }];
  return [];
}

function validateAddressChoice({ deliveryType, place }: OrderDraft): OrderError[] {
  if (deliveryType === 'SELF_PICKUP') return [];
  const createErrors = (code: OrderErrorCode): OrderError[] => [{ code, place: 'address' }];
  if (!place) return createErrors('ADDRESS_REQUIRED');
  if (place.latitude === undefined || place.longitude === undefined)
    return createErrors('COORDINATES_MISSING');
  const known: readonly (string | undefined)[] = countryCodes;
  if (!known.includes(place.countryCode)) return createErrors('COUNTRY_UNKNOWN');
  return hasReceiver(place) ? [] : createErrors('RECEIVER_REQUIRED');
}

const validateTime = ({ slot, tableNo }: OrderDraft): OrderError[] =>
  slot || tableNo ? [] : [{ code: 'TIME_REQUIRED', place: 'time' }];

const validatePayType = ({ payType }: OrderDraft): OrderError[] =>
  payType ? [] : [{ code: 'PAY_TYPE_REQUIRED', place: 'pay' }];
