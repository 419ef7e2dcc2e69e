import { expect, test } from 'vitest';
import { z } from 'zod';
import { deliveryTime, extraInfo } from './ordering';
import { order } from './orders';

const sent = {
  orderTransactionId: 4711,
  orderSn: 'LK-261120-4F7K',
  orderType: 'deliveryFeeMonthlyCardV2',
  deliveryType: 'DELIVERY_TO_HOME',
  orderStatus: 2,
  orderStatusDesc: 'Accepted',
  orderTips: '',
  payStatus: 1,
  payType: 'PAY_NOW',
  payTypeDesc: 'PayNow',
  payAmount: '18.00',
  payAmountOrig: 23,
  payInMinutes: '15',
  totalAmount: 23,
  dishAmountBeforePromotion: 20.0,
  currencySign: 'S$',
  countryCode: 'SG',
  canCancel: 'Y',
  deliveryTimeRange: '12:00-12:30',
  deliveryTime: '2026-11-23 12:00-12:30',
  deliveryAddress: { addressDetail: '2 Test Street', addressLabel: 1 },
  pickupAddress: null,
  mobile: '+6591234567',
  deliveryManName: 'Lim',
  deliveryManMobile: '+6590000000',
  orderTime: 1795399200,
  dishwareNumber: 2,
  receiveEmail: 'ann@example.test',
  vouchersName: 'Lunch for two',
  groupBuyOrder: 'N',
  groupBuyTransactionId: 'g-1',
  showType: 'bookSeat',
  remark: 'ring twice',
  orderRestaurantList: [
    {
      restaurantId: '3473',
      restaurantName: '灯笼厨房',
      contactNo: '+65 6221 7740',
      imgBrand: '/logo.png',
      orderDishLists: [
        {
          dishName: '叻沙',
          dishNameEn: 'Laksa',
          dishPrice: '10.00',
          dishCount: 2,
          dishThumbs: '/laksa.png',
          restaurantName: '灯笼厨房',
          type: 'combo',
          dishItems: [{ itemName: '辣椒', itemPrice: 0.5, itemCount: '1' }],
        },
        { dishName: 'Tea', dishPrice: 0, dishCount: 1, dishItems: null },
      ],
    },
  ],
  deliveryfee: '3.00',
  deliveryFeeForCustomerOrig: 4,
  packageFee: 0.3,
  platformPackageFee: 0.4,
  serviceFee: 0.5,
  payServiceFee: 0.6,
  boxFee: 0.7,
  smallFee: 0.8,
  smallOrderAmountExtraCharge: 0.9,
  consumeTax: 1.1,
  walletPayAmount: 5,
  memberPromotionAmount: 1.2,
  dishPromotion: { promotionName: 'Flash sale', dishPromotionAmount: 1.3 },
  selfPickupPromotion: { promotionName: 'Pick-up', dishPromotionAmount: '1.40' },
  orderPromotionList: [{ orderPromotionId: 9, type: 'CODE', promotionName: 'OFF', promotionAmount: '1.50' }],
};

test('ENT-15 an order is read from the wire: numbers as text, seconds, Y and N, absent and empty alike', () => {
  expect(z.decode(order, sent)).toMatchObject({
    orderTransactionId: '4711',
    orderSn: 'LK-261120-4F7K',
    orderType: 'deliveryFeeMonthlyCardV2',
    deliveryType: 'DELIVERY_TO_HOME',
    orderStatus: 2,
    orderStatusDesc: 'Accepted',
    orderTips: undefined,
    payStatus: 1,
    payType: 'PAY_NOW',
    payTypeDesc: 'PayNow',
    payAmount: 1800,
    payAmountOrig: 2300,
    payInMinutes: 15,
    totalAmount: 2300,
    dishAmountBeforePromotion: 2000,
    currencySign: 'S$',
    countryCode: 'SG',
    canCancel: true,
    deliveryTimeRange: '12:00-12:30',
    deliveryTime: '2026-11-23 12:00-12:30',
    deliveryAddress: { addressDetail: '2 Test Street', addressLabel: 1 },
    pickupAddress: undefined,
    mobile: '+6591234567',
    deliveryManName: 'Lim',
    deliveryManMobile: '+6590000000',
    orderTime: '2026-11-23T02:00:00.000Z',
    dishwareNumber: 2,
    receiveEmail: 'ann@example.test',
    vouchersName: 'Lunch for two',
    groupBuyOrder: false,
    groupBuyTransactionId: 'g-1',
    showType: 'bookSeat',
    remark: 'ring twice',
  });
});

test('ENT-16 an order’s restaurant with its dishes and their choices', () => {
  expect(z.decode(order, sent).orderRestaurantList).toMatchObject([
    {
      restaurantId: 3473,
      restaurantName: '灯笼厨房',
      contactNo: '+65 6221 7740',
      imgBrand: '/logo.png',
      orderDishLists: [
        {
          dishName: '叻沙',
          dishNameEn: 'Laksa',
          dishPrice: 1000,
          dishCount: 2,
          dishThumbs: '/laksa.png',
          restaurantName: '灯笼厨房',
          type: 'combo',
          dishItems: [{ itemName: '辣椒', itemPrice: 50, itemCount: 1 }],
        },
        { dishName: 'Tea', dishPrice: 0, dishItems: [] },
      ],
    },
  ]);
});

test('ENT-17 every part of the price, the delivery fee under either spelling', () => {
  const read = z.decode(order, sent);
  expect(read).toMatchObject({
    deliveryFee: 300,
    deliveryFeeForCustomerOrig: 400,
    packageFee: 30,
    platformPackageFee: 40,
    serviceFee: 50,
    payServiceFee: 60,
    boxFee: 70,
    smallFee: 80,
    smallOrderAmountExtraCharge: 90,
    consumeTax: 110,
    walletPayAmount: 500,
    memberPromotionAmount: 120,
    dishPromotion: { promotionName: 'Flash sale', dishPromotionAmount: 130 },
    selfPickupPromotion: { promotionName: 'Pick-up', dishPromotionAmount: 140 },
    orderPromotionList: [{ orderPromotionId: '9', type: 'CODE', promotionName: 'OFF', promotionAmount: 150 }],
  });
  expect(z.decode(order, { ...sent, deliveryFee: 2 }).deliveryFee).toBe(200);
  expect(z.encode(order, read)).toMatchObject({ deliveryFee: 3, walletPayAmount: 5, canCancel: 'Y' });
});

test('ENT-31 delivery times are read from the wire, and what is no slot is refused', () => {
  const answer = {
    deliveryDateRange: [{ name: '12:00-12:30', value: '2026-11-23 12:00-12:30' }],
    restaurantToCustomerDistance: '812.5',
    transactionId: 99,
  };
  expect(z.decode(deliveryTime.output, answer)).toEqual({
    deliveryDateRange: [{ name: '12:00-12:30', value: '2026-11-23 12:00-12:30' }],
    restaurantToCustomerDistance: 812.5,
    transactionId: '99',
  });
  expect(z.decode(deliveryTime.output, { deliveryDateRange: null }).deliveryDateRange).toEqual([]);
  const wrong = { deliveryDateRange: [{ name: 'noon', value: 'noon' }] };
  expect(z.safeDecode(deliveryTime.output, wrong).success).toBe(false);
});

test('API-55 the wallet’s part can be requested in either way', () => {
  const asked = { userId: 1, restaurants: [{ restaurantId: 1 }], deliveryType: 'SELF_PICKUP', dishList: [] };
  const read = (more: object) => z.decode(extraInfo.input, { ...asked, ...more } as never);
  expect(read({ useWallet: 'true' }).useWallet).toBe(true);
  expect(read({ walletPayAmount: '8.50' }).walletPayAmount).toBe(850);
  expect(read({ walletPayAmount: '' }).walletPayAmount).toBeUndefined();
});
