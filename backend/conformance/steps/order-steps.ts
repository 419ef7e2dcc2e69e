import type { DeliveryAddress } from '@/lib/contract/ordering';
import { isCash, isWallet } from '@/lib/contract/pay-types';
import { defineStep, listNextDays, needs, type Step, type StepContext } from '../step';

/** Returns an address about 50 meters from the restaurant, which every delivery range covers. */
export function getNextDoorAddress(
  found: StepContext,
): DeliveryAddress & { latitude: number; longitude: number } {
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

export const canDeliver = ({ info }: StepContext) => info?.supportTakeout === true;
export const getDeliveryType = (found: StepContext) =>
  canDeliver(found) ? ('DELIVERY_TO_HOME' as const) : ('SELF_PICKUP' as const);

function toBasketInput(found: StepContext) {
  const { restaurantId, line, diner } = found;
  if (restaurantId === undefined || !line) return undefined;
  const { latitude, longitude } = getNextDoorAddress(found);
  return {
    userId: diner?.userId ?? 0,
    restaurants: [{ restaurantId }],
    deliveryType: getDeliveryType(found),
    dishList: [line],
    ...(canDeliver(found) ? { latitude, longitude } : {}),
  };
}

const toDinerInput = ({ diner }: StepContext) => (diner ? { userId: diner.userId } : needs('a diner'));
const toOrderInput = ({ orderTransactionId }: StepContext) =>
  orderTransactionId ? { orderTransactionId } : needs('an order');

/** Returns the subscription of an invented browser at a real push service. */
const toBrowserInput = <More extends object>({ orderTransactionId }: StepContext, more: More) =>
  orderTransactionId
    ? {
        orderTransactionId,
        endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/conformance',
        ...more,
      }
    : needs('an order');

/** Steps for the address book. */
export const addressSteps: Step[] = [
  defineStep('addresses.add', {
    inputs: (found) => {
      const { info, diner } = found;
      if (!info || !diner) return needs('a diner');
      const { userName, countryArea, mobile, buildingName, unitNo, ...rest } = getNextDoorAddress(found);
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
  defineStep('addresses.list', { inputs: toDinerInput }),
  defineStep('addresses.update', {
    inputs: (found) => {
      const { info, diner, addressId } = found;
      if (!info || !diner || addressId === undefined) return needs('an address');
      const { latitude, longitude } = getNextDoorAddress(found);
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
  defineStep('addresses.changeDefault', {
    inputs: ({ diner, addressId }) =>
      diner && addressId !== undefined ? { userId: diner.userId, addressId } : needs('an address'),
  }),
  defineStep('addresses.chooseLocated', {
    inputs: (found) =>
      found.diner
        ? { userId: found.diner.userId, deliveryAddress: getNextDoorAddress(found) }
        : needs('a diner'),
  }),
  defineStep('addresses.chooseByHand', {
    inputs: (found) =>
      found.diner
        ? { userId: found.diner.userId, deliveryAddress: getNextDoorAddress(found) }
        : needs('a diner'),
  }),
  defineStep('addresses.chosen', { inputs: toDinerInput }),
];

/** Steps for orders: cart, order, payment and completion. */
export const orderSteps: Step[] = [
  defineStep('ordering.stock', {
    inputs: ({ restaurantId, line }) =>
      restaurantId === undefined || !line ? needs('a dish') : { restaurantId, dishList: String(line.dishId) },
  }),
  defineStep('ordering.deliveryTime', {
    inputs: (found) => {
      const cart = toBasketInput(found);
      return cart
        ? listNextDays(found, 7).map((deliveryTime) => ({ ...cart, deliveryTime }))
        : needs('a dish');
    },
    learn: (found, { deliveryDateRange }) => {
      found.slot = deliveryDateRange.at(-1)?.value;
    },
  }),
  defineStep('ordering.deliveryFee', {
    inputs: (found) => {
      const { restaurantId } = found;
      if (restaurantId === undefined) return needs('a restaurant');
      const { latitude, longitude } = getNextDoorAddress(found);
      return { restaurantId, deliveryType: getDeliveryType(found), latitude, longitude, dishAmount: 5000 };
    },
  }),
  defineStep('ordering.monthlyCard', { inputs: ({ diner }) => ({ userId: diner?.userId ?? 0 }) }),
  defineStep('ordering.extraInfo', {
    inputs: (found) => {
      const cart = toBasketInput(found);
      return cart ? { ...cart, deliveryTime: found.slot } : needs('a dish');
    },
    learn: (found, { payTypeMap, quote }) => {
      // Chooses a pay type that leaves the order unpaid, so that paying can be tested.
      const offered = payTypeMap.payTypeList.map(({ payTypeCode }) => payTypeCode);
      found.payType = offered.find((code) => !isCash(code) && !isWallet(code)) ?? offered[0];
      found.payAmount = quote.payAmount;
    },
  }),
  defineStep('ordering.promotionCode', {
    inputs: ({ restaurantId }) =>
      restaurantId === undefined
        ? needs('a restaurant')
        : { code: 'CONFORMANCE', restaurantId, dishAmount: 5000, deliveryType: 'SELF_PICKUP' },
    mayRefuse: ['PROMOTION_INVALID', 'PROMOTION_NOT_ALLOWED'],
  }),
  defineStep('ordering.submit', {
    inputs: (found) => {
      const { diner, restaurantId, line, payType, payAmount, slot } = found;
      if (!diner || restaurantId === undefined || !line || !payType || payAmount === undefined)
        return needs('a diner, a dish and a way to pay');
      return {
        userId: diner.userId,
        restaurantId,
        deliveryType: getDeliveryType(found),
        deliveryTime: slot,
        dishList: [line],
        deliveryAddress: canDeliver(found) ? getNextDoorAddress(found) : undefined,
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
  defineStep('ordering.waitingPayment', { inputs: toDinerInput }),
  defineStep('payments.options', { inputs: toOrderInput }),
  defineStep('payments.pay', {
    inputs: ({ orderTransactionId, payType }) =>
      orderTransactionId && payType ? { orderTransactionId, payType } : needs('an order'),
  }),
  defineStep('payments.check', { inputs: toOrderInput }),
  defineStep('orders.list', { inputs: toDinerInput }),
  defineStep('orders.incomplete', { inputs: toDinerInput }),
  defineStep('orders.history', {
    inputs: ({ diner }) => (diner ? { userId: diner.userId, pageNum: 1 } : needs('a diner')),
  }),
  defineStep('orders.detail', { inputs: toOrderInput }),
  defineStep('orders.push', { inputs: toOrderInput }),
  defineStep('orders.pushSubscribe', {
    inputs: (found) => toBrowserInput(found, { p256dh: 'AA', auth: 'AA' }),
    // A backend may support other push services, or no push at all.
    mayRefuse: ['INVALID_INPUT'],
  }),
  defineStep('orders.pushUnsubscribe', { inputs: (found) => toBrowserInput(found, {}) }),
  defineStep('orders.pickedUp', { inputs: toOrderInput, mayRefuse: ['STATUS_CONFLICT'] }),
  defineStep('orders.undoPickedUp', { inputs: toOrderInput, mayRefuse: ['STEP_BACK_TOO_LATE'] }),
  defineStep('orders.cancel', {
    inputs: ({ orderTransactionId }) =>
      orderTransactionId ? { orderTransactionId, cancelReason: 'Conformance run' } : needs('an order'),
  }),
];

/** Steps that delete data run late. */
export const clearingSteps: Step[] = [
  defineStep('addresses.remove', {
    inputs: ({ addressId }) => (addressId === undefined ? needs('an address') : { addressId }),
  }),
];
