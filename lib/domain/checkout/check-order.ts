import type { ErrorCode } from '@/lib/contract/error-codes';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import { countryCodes } from '@/lib/contract/values';
import type { DeliveryType, Minor } from '@/lib/contract/vocabulary';
import { validateCheckout } from '@/lib/domain/cart/cart-checks';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import { getShopClosedReason, type ShopFlags } from './shop-open';

/** Where on the page a fault is mended. */
export type CheckoutPlace = 'shop' | 'items' | 'address' | 'time' | 'pay' | 'promo';

/** The last two never travel: the page asks for a choice, or for the table's code, before anything is sent. */
export type FaultCode = ErrorCode | 'PAY_TYPE_REQUIRED' | 'TABLE_ENDED';

export interface Fault {
  code: FaultCode;
  place: CheckoutPlace;
  /** As the backend details a refusal of the same code; amounts in units of money. */
  detail?: Record<string, unknown>;
}

export interface MandatoryDish {
  dishId: number;
  dishName: string;
}

export interface OrderDraft {
  shop: ShopFlags & { minOrderAmount: Minor };
  lines: readonly CartLine[];
  mandatory: readonly MandatoryDish[];
  deliveryType: DeliveryType;
  place?: DeliveryAddress;
  slot?: string;
  /** At a table the food is wanted now, so no time is chosen (DEC-53). */
  tableNo?: string;
  payType?: string;
}

/**
 * Everything that keeps an order from being sent, the first one first; empty when nothing does. The backend checks all
 * of it again. Codes as in the refusals (CHK-02, CHK-03, CHK-04).
 */
export function checkOrder(draft: OrderDraft): Fault[] {
  const closed = getShopClosedReason(draft.shop);
  if (closed) return [{ code: closed, place: 'shop' }];
  if (draft.lines.length === 0) return [{ code: 'CART_EMPTY', place: 'items' }];
  return [...itemFaults(draft), ...addressFaults(draft), ...timeFaults(draft), ...payFaults(draft)];
}

function itemFaults({ lines, mandatory, shop }: OrderDraft): Fault[] {
  const required = mandatory.map(({ dishId }) => dishId);
  const fault = validateCheckout(lines, { required, minOrderAmount: shop.minOrderAmount });
  if (fault?.code === 'MANDATORY_MISSING') {
    const dishes = mandatory.filter(({ dishId }) => fault.dishIds.includes(dishId));
    return [{ code: fault.code, place: 'items', detail: { dishes } }];
  }
  if (fault?.code === 'MIN_ORDER')
    return [{ code: fault.code, place: 'items', detail: { minOrderAmount: shop.minOrderAmount / 100 } }];
  return [];
}

function addressFaults({ deliveryType, place }: OrderDraft): Fault[] {
  if (deliveryType === 'SELF_PICKUP') return [];
  const fault = (code: FaultCode): Fault[] => [{ code, place: 'address' }];
  if (!place) return fault('ADDRESS_REQUIRED');
  if (place.latitude === undefined || place.longitude === undefined) return fault('COORDINATES_MISSING');
  const known: readonly (string | undefined)[] = countryCodes;
  return known.includes(place.countryCode) ? [] : fault('COUNTRY_UNKNOWN');
}

const timeFaults = ({ slot, tableNo }: OrderDraft): Fault[] =>
  slot || tableNo ? [] : [{ code: 'TIME_REQUIRED', place: 'time' }];

const payFaults = ({ payType }: OrderDraft): Fault[] =>
  payType ? [] : [{ code: 'PAY_TYPE_REQUIRED', place: 'pay' }];
