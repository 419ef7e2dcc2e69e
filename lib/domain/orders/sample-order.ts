import type { Order } from '@/lib/contract/orders';
import { OrderStatus, PayStatus, VoucherOrderStatus } from '@/lib/contract/statuses';
import type { VoucherOrder } from '@/lib/contract/voucher-orders';

/** An order for tests: a paid pick-up of two satays from Lantern Kitchen. */
export const sampleOrder = (changes: Partial<Order> = {}): Order => ({
  orderTransactionId: 'order-1',
  orderSn: 'LK-1120-0001',
  orderType: 'others',
  deliveryType: 'SELF_PICKUP',
  orderStatus: OrderStatus.Accepted,
  payStatus: PayStatus.Paid,
  payType: 'PAY_NOW',
  payAmount: 2_300,
  payAmountOrig: 2_300,
  totalAmount: 2_300,
  dishAmountBeforePromotion: 2_000,
  countryCode: 'SG',
  canCancel: true,
  deliveryTime: '2026-11-20 18:30-19:00',
  pickupAddress: '57 Eng Hoon Street',
  orderTime: '2026-11-20T09:00:00.000Z',
  timeZone: 'Asia/Singapore',
  boxFee: 300,
  orderPromotionList: [],
  takenOffList: [],
  statusHistory: [{ orderStatus: OrderStatus.Accepted, at: '2026-11-20T09:01:00.000Z' }],
  refundList: [],
  taxes: [],
  orderRestaurantList: [
    {
      restaurantId: 3473,
      restaurantName: 'Lantern Kitchen',
      contactNo: '+65 6123 4567',
      orderDishLists: [
        {
          dishId: 11,
          dishName: 'Chicken satay, 6 sticks',
          dishPrice: 1_000,
          dishCount: 2,
          totalAmount: 2_000,
          dishItems: [],
        },
      ],
    },
  ],
  ...changes,
});

/** A voucher order for tests that waits for its payment. */
export const sampleVoucherOrder = (changes: Partial<VoucherOrder> = {}): VoucherOrder => ({
  vouchersName: 'Supper for two',
  couponStatus: 'TOPAY',
  vouchersStatus: VoucherOrderStatus.AwaitingPayment,
  couponCount: 2,
  orderTime: '2026-11-20T09:30:00.000Z',
  payAmount: 3_600,
  restaurantBrand: 'Lantern Kitchen',
  restaurantId: 3473,
  vouchersPrice: 2_000,
  orderTransactionId: 'voucher-1',
  orderSn: 'LK-V-1120-0001',
  countryCode: 'SG',
  ...changes,
});
