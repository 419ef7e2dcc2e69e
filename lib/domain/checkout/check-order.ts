import { findCountryByDial } from '@/lib/contract/countries';
import type { ErrorCode } from '@/lib/contract/error-codes';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import type { PaymentOption } from '@/lib/contract/payments';
import { countryCodes } from '@/lib/contract/values';
import type { DeliveryType, Minor } from '@/lib/contract/vocabulary';
import {
  getLeastMinOrder,
  getMinOrder,
  type MinOrderFacts,
  validateCheckout,
} from '@/lib/domain/cart/cart-checks';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import { validateEmail } from '@/lib/domain/email';
import { hasReceiver } from '@/lib/domain/fulfilment/place-address';
import { findBrokenLimit } from '@/lib/domain/payments/pay-types';
import type { Phone } from '@/lib/domain/session/login-form';
import { findShopClosedReason, type ShopFlags } from './shop-open';

/** The part of the page where an error is fixed. */
export type CheckoutPlace = 'shop' | 'items' | 'address' | 'time' | 'pay' | 'email' | 'promo';

/** The last four are never sent: the page shows them before a request. */
type OrderErrorCode = ErrorCode | 'RECEIVER_REQUIRED' | 'PAY_TYPE_REQUIRED' | 'EMAIL_INVALID' | 'TABLE_ENDED';

interface OrderError {
  code: OrderErrorCode;
  place: CheckoutPlace;
  /** Equals the detail of the backend's error of this code; amounts are in units of money. */
  detail?: Record<string, unknown>;
}

export interface MandatoryDish {
  dishId: number;
  dishName: string;
}

export interface OrderDraft {
  shop: ShopFlags & MinOrderFacts;
  /** The minimum of the quote, which depends on the delivery area; the least possible one until it has loaded. */
  minOrderAmount?: Minor;
  lines: readonly CartLine[];
  mandatory: readonly MandatoryDish[];
  deliveryType: DeliveryType;
  place?: DeliveryAddress;
  slot?: string;
  /** Orders at a table are for now, so they have no time. */
  tableNo?: string;
  payType?: string;
  /** The limits of the pay type, and the amount that it has to pay. */
  payLimits?: Pick<PaymentOption, 'smallest' | 'largest'>;
  payAmount?: Minor;
  /** The typed address for mails, which may stay empty. */
  receiveEmail?: string;
}

/**
 * Returns all errors that prevent sending an order, the first one first. The codes are those of the backend, which
 * checks everything again.
 */
export function checkOrder(draft: OrderDraft): OrderError[] {
  const closed = findShopClosedReason(draft.shop);
  if (closed) return [{ code: closed, place: 'shop' }];
  if (draft.lines.length === 0) return [{ code: 'CART_EMPTY', place: 'items' }];
  return [
    ...validateItems(draft),
    ...validateAddressChoice(draft),
    ...validateTime(draft),
    ...validatePayType(draft),
    ...validateReceiveEmail(draft),
  ];
}

function validateItems({ lines, mandatory, shop, tableNo, ...draft }: OrderDraft): OrderError[] {
  const atTable = tableNo !== undefined;
  const delivered = draft.deliveryType === 'DELIVERY_TO_HOME';
  const expected = delivered ? getLeastMinOrder(shop, atTable) : getMinOrder(shop, atTable);
  const minOrderAmount = draft.minOrderAmount ?? expected;
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

function validatePayType({ payType, payLimits = {}, payAmount }: OrderDraft): OrderError[] {
  if (!payType) return [{ code: 'PAY_TYPE_REQUIRED', place: 'pay' }];
  if (!findBrokenLimit(payLimits, payAmount)) return [];
  const { smallest = 0, largest = 0 } = payLimits;
  return [
    {
      code: 'PAY_AMOUNT_UNAVAILABLE',
      place: 'pay',
      detail: { payType, smallest: smallest / 100, largest: largest / 100 },
    },
  ];
}

/** The wire's limit of an address. */
const longestEmail = 254;

function validateReceiveEmail({ receiveEmail = '' }: OrderDraft): OrderError[] {
  const error = validateEmail(receiveEmail, longestEmail);
  return error && error !== 'missing' ? [{ code: 'EMAIL_INVALID', place: 'email' }] : [];
}

/** Returns the receiver's phone in the form of a login; undefined without a number. */
export function findReceiverPhone(place: DeliveryAddress | undefined): Phone | undefined {
  const country = place?.countryArea ? findCountryByDial(place.countryArea) : undefined;
  return country && place?.mobile ? { country, mobile: place.mobile } : undefined;
}
