import type { DeliveryAddress } from '@/lib/contract/ordering';
import { daysAhead, type Found, needs, type Step, step } from '../step';

/** Some fifty metres from the restaurant, so that it delivers there whatever its steps are. */
export function nextDoor(found: Found): DeliveryAddress & { latitude: number; longitude: number } {
  const { info, diner } = found;
  return {
    userName: 'Conformance',
    countryArea: diner?.mobileCountryCode,
    mobile: diner?.mobile,
    countryCode: info?.countryCode,
    city: info?.city,
    buildingName: 'Next door',
    addressDetail: `Next door ${found.mark}`,
    unitNo: '01-01',
    latitude: (info?.lat ?? 0) + 0.0004,
    longitude: info?.lng ?? 0,
  };
}

export const takesDeliveries = ({ info }: Found) => info?.supportTakeout === true;
export const deliveryTypeOf = (found: Found) =>
  takesDeliveries(found) ? ('DELIVERY_TO_HOME' as const) : ('SELF_PICKUP' as const);

function basket(found: Found) {
  const { restaurantId, line, diner } = found;
  if (restaurantId === undefined || !line) return undefined;
  const { latitude, longitude } = nextDoor(found);
  return {
    userId: diner?.userId ?? 0,
    restaurants: [{ restaurantId }],
    deliveryType: deliveryTypeOf(found),
    dishList: [line],
    ...(takesDeliveries(found) ? { latitude, longitude } : {}),
  };
}

const ofDiner = ({ diner }: Found) => (diner ? { userId: diner.userId } : needs('a diner'));
const ofOrder = ({ orderTransactionId }: Found) =>
  orderTransactionId ? { orderTransactionId } : needs('an order');

/** A browser that doesn't exist, at a push service that does. */
const withBrowser = <More extends object>({ orderTransactionId }: Found, more: More) =>
  orderTransactionId
    ? {
        orderTransactionId,
        endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/conformance',
        ...more,
      }
    : needs('an order');

/** The diner's address book. */
export const addressSteps: Step[] = [
  step('addresses.add', {
    inputs: (found) => {
      const { info, diner } = found;
      if (!info || !diner) return needs('a diner');
      const { userName, countryArea, mobile, buildingName, unitNo, ...rest } = nextDoor(found);
      return {
        addressInfo: {
          ...rest,
          userName: String(userName),
          countryArea: String(countryArea),
          mobile: String(mobile),
          countryCode: info.countryCode,
          buildingName: String(buildingName),
          unitNo: String(unitNo),
        },
        defaultAddress: true,
      };
    },
    learn: (found, { addressId }) => {
      found.addressId = addressId;
    },
  }),
  step('addresses.list', { inputs: ofDiner }),
  step('addresses.update', {
    inputs: (found) => {
      const { info, diner, addressId } = found;
      if (!info || !diner || addressId === undefined) return needs('an address');
      const { latitude, longitude } = nextDoor(found);
      return {
        addressInfo: {
          addressId,
          userName: 'Conformance',
          countryArea: diner.mobileCountryCode,
          mobile: diner.mobile,
          countryCode: info.countryCode,
          buildingName: 'Across the street',
          addressDetail: `Across the street ${found.mark}`,
          unitNo: '02-02',
          latitude,
          longitude,
        },
        defaultAddress: true,
      };
    },
  }),
  step('addresses.changeDefault', {
    inputs: ({ diner, addressId }) =>
      diner && addressId !== undefined ? { userId: diner.userId, addressId } : needs('an address'),
  }),
  step('addresses.chooseLocated', {
    inputs: (found) =>
      found.diner ? { userId: found.diner.userId, deliveryAddress: nextDoor(found) } : needs('a diner'),
  }),
  step('addresses.chooseByHand', {
    inputs: (found) =>
      found.diner ? { userId: found.diner.userId, deliveryAddress: nextDoor(found) } : needs('a diner'),
  }),
  step('addresses.chosen', { inputs: ofDiner }),
];

/** From a cart to an order, its payment and its end. */
export const orderSteps: Step[] = [
  step('ordering.stock', {
    inputs: ({ restaurantId, line }) =>
      restaurantId === undefined || !line ? needs('a dish') : { restaurantId, dishList: String(line.dishId) },
  }),
  step('ordering.deliveryTime', {
    inputs: (found) => {
      const cart = basket(found);
      return cart ? daysAhead(found, 7).map((deliveryTime) => ({ ...cart, deliveryTime })) : needs('a dish');
    },
    learn: (found, { deliveryDateRange }) => {
      found.slot = deliveryDateRange.at(-1)?.value;
    },
  }),
  step('ordering.deliveryFee', {
    inputs: (found) => {
      const { restaurantId } = found;
      if (restaurantId === undefined) return needs('a restaurant');
      const { latitude, longitude } = nextDoor(found);
      return { restaurantId, deliveryType: deliveryTypeOf(found), latitude, longitude, dishAmount: 5000 };
    },
  }),
  step('ordering.monthlyCard', { inputs: ({ diner }) => ({ userId: diner?.userId ?? 0 }) }),
  step('ordering.extraInfo', {
    inputs: (found) => {
      const cart = basket(found);
      return cart ? { ...cart, deliveryTime: found.slot } : needs('a dish');
    },
    learn: (found, { payTypeMap, quote }) => {
      // One that leaves the order waiting for its money, so that paying it can be tried.
      const offered = payTypeMap.payTypeList.map(({ payTypeCode }) => payTypeCode);
      found.payType = offered.find((code) => !/^(CASH|WALLET)/.test(code)) ?? offered[0];
      found.payAmount = quote.payAmount;
    },
  }),
  step('ordering.promotionCode', {
    inputs: ({ restaurantId }) =>
      restaurantId === undefined
        ? needs('a restaurant')
        : { code: 'CONFORMANCE', restaurantId, dishAmount: 5000, deliveryType: 'SELF_PICKUP' },
    mayRefuse: ['PROMOTION_INVALID', 'PROMOTION_NOT_ALLOWED'],
  }),
  step('ordering.submit', {
    inputs: (found) => {
      const { diner, restaurantId, line, payType, payAmount, slot } = found;
      if (!diner || restaurantId === undefined || !line || !payType || payAmount === undefined)
        return needs('a diner, a dish and a way to pay');
      return {
        userId: diner.userId,
        restaurantId,
        deliveryType: deliveryTypeOf(found),
        deliveryTime: slot,
        dishList: [line],
        deliveryAddress: takesDeliveries(found) ? nextDoor(found) : undefined,
        payType,
        payAmount,
        remark: `Conformance run ${found.mark}`,
        dishwareNumber: 1,
      };
    },
    learn: (found, { orderTransactionId }) => {
      found.orderTransactionId = orderTransactionId;
    },
  }),
  step('ordering.waitingPayment', { inputs: ofDiner }),
  step('payments.options', { inputs: ofOrder }),
  step('payments.pay', {
    inputs: ({ orderTransactionId, payType }) =>
      orderTransactionId && payType ? { orderTransactionId, payType } : needs('an order'),
  }),
  step('payments.check', { inputs: ofOrder }),
  step('orders.list', { inputs: ofDiner }),
  step('orders.incomplete', { inputs: ofDiner }),
  step('orders.history', {
    inputs: ({ diner }) => (diner ? { userId: diner.userId, pageNum: 1 } : needs('a diner')),
  }),
  step('orders.detail', { inputs: ofOrder }),
  step('orders.push', { inputs: ofOrder }),
  step('orders.pushSubscribe', {
    inputs: (found) => withBrowser(found, { p256dh: 'AA', auth: 'AA' }),
    // A backend may know another set of push services, or none.
    mayRefuse: ['INVALID_INPUT'],
  }),
  step('orders.pushUnsubscribe', { inputs: (found) => withBrowser(found, {}) }),
  step('orders.pickedUp', { inputs: ofOrder, mayRefuse: ['STATUS_CONFLICT'] }),
  step('orders.cancel', {
    inputs: ({ orderTransactionId }) =>
      orderTransactionId ? { orderTransactionId, cancelReason: 'Conformance run' } : needs('an order'),
  }),
];

/** What is taken away again. */
export const clearingSteps: Step[] = [
  step('addresses.remove', {
    inputs: ({ addressId }) => (addressId === undefined ? needs('an address') : { addressId }),
  }),
];
