import { isCash, isWallet, PayType, RefundMethod } from '@/lib/contract/pay-types';
import { defineStep, listNextDays, needs, type Step, type StepContext } from '../step';

const toDinerInput = ({ diner }: StepContext) => (diner ? { userId: diner.userId } : needs('a diner'));
const toRestaurantInput = ({ restaurantId }: StepContext) =>
  restaurantId === undefined ? needs('a restaurant') : { restaurantId };
const toVoucherOrderInput = ({ voucherOrderId }: StepContext) =>
  voucherOrderId ? { orderTransactionId: voucherOrderId } : needs('a voucher order');
const toReservationInput = ({ reservationId }: StepContext) =>
  reservationId ? { reservationId } : needs('a reservation');

const toUnknownEntryInput = ({ mark }: StepContext) => ({ id: `none-${mark}` });
const toUnknownLinkInput = ({ mark }: StepContext) => ({ token: `none-${mark}` });

/** Steps for vouchers, from the offer to the refund. */
export const voucherSteps: Step[] = [
  defineStep('vouchers.list', {
    inputs: toRestaurantInput,
    learn: (found, [first]) => {
      found.voucherId = first?.couponId;
      found.voucherPrice = first?.saleAmount;
    },
  }),
  defineStep('vouchers.couponList', { inputs: toRestaurantInput }),
  defineStep('vouchers.detail', {
    inputs: ({ voucherId, restaurantId }) =>
      voucherId === undefined ? needs('a voucher on sale') : { id: voucherId, restaurantId },
  }),
  defineStep('vouchers.payTypes', {
    inputs: toRestaurantInput,
    learn: (found, { payTypeList }) => {
      const offered = payTypeList.map(({ payTypeCode }) => payTypeCode);
      found.voucherPayType = offered.find((code) => !isCash(code) && !isWallet(code)) ?? offered[0];
    },
  }),
  defineStep('vouchers.buy', {
    inputs: ({ diner, voucherId, voucherPrice, voucherPayType }) =>
      diner && voucherId !== undefined && voucherPrice !== undefined && voucherPayType
        ? {
            userId: diner.userId,
            vouchersInfo: { couponId: voucherId, useRules: [] },
            vouchersCount: 1,
            payType: voucherPayType,
            payAmount: voucherPrice,
            receiveEmail: 'conformance@example.com',
          }
        : needs('a diner and a voucher on sale'),
    learn: (found, { orderTransactionId }) => {
      found.voucherOrderId = orderTransactionId;
    },
  }),
  defineStep('vouchers.paymentOptions', { inputs: toVoucherOrderInput }),
  defineStep('vouchers.pay', {
    inputs: ({ voucherOrderId, voucherPayType }) =>
      voucherOrderId && voucherPayType
        ? { orderTransactionId: voucherOrderId, payType: voucherPayType }
        : needs('a voucher order'),
  }),
  defineStep('vouchers.payStatus', { inputs: toVoucherOrderInput }),
  defineStep('vouchers.purchaseDetails', { inputs: toVoucherOrderInput }),
  defineStep('vouchers.purchasedInfo', { inputs: toVoucherOrderInput }),
  defineStep('vouchers.orders', { inputs: toDinerInput }),
  defineStep('vouchers.orderDetail', {
    inputs: toVoucherOrderInput,
    learn: (found, { codeList }) => {
      found.voucherCodes = codeList.map(({ vouchersCodeId }) => vouchersCodeId);
    },
  }),
  defineStep('vouchers.cancel', { inputs: toVoucherOrderInput }),
  defineStep('vouchers.refund', {
    // Nothing is paid in this run, so usually no codes exist; the refund of an unknown code must be refused.
    inputs: ({ diner, voucherCodes }) =>
      diner
        ? {
            userId: diner.userId,
            vouchersCodeIdList: voucherCodes?.length ? voucherCodes : ['NOBODYS-CODE'],
            refundMethod: RefundMethod.Wallet,
          }
        : needs('a diner'),
    mayRefuse: ['NOT_FOUND', 'VOUCHER_CODE_INVALID'],
  }),
];

/** Steps for reservations, from the available days to the cancellation. */
export const reservationSteps: Step[] = [
  defineStep('reservations.weekdays', { inputs: toRestaurantInput }),
  defineStep('reservations.remarkPhrases', { inputs: toRestaurantInput }),
  defineStep('reservations.slots', {
    every: true,
    inputs: (found) => {
      const { restaurantId } = found;
      return restaurantId === undefined
        ? needs('a restaurant')
        : listNextDays(found, 10).map((date) => ({ date, restaurantId }));
    },
    learn: (found, slots, { date }) => {
      const free = slots.filter(({ limit }) => limit > 0);
      if (free.length < 2 || found.reservationDay) return;
      found.reservationDay = date;
      found.reservationTimes = free.map(({ time, discount }) => ({ time, discount }));
    },
  }),
  defineStep('reservations.submit', {
    inputs: (found) => {
      const { diner, restaurantId, reservationDay, reservationTimes } = found;
      const [first] = reservationTimes ?? [];
      if (!diner || restaurantId === undefined || !reservationDay || !first)
        return needs('a diner and a free table');
      return {
        customerName: `Conformance ${found.mark}`,
        date: reservationDay,
        time: first.time,
        discount: first.discount,
        people: 2,
        phone: `${diner.mobileCountryCode}${diner.mobile}`,
        restaurantId,
      };
    },
    learn: (found, reservationId) => {
      found.reservationId = reservationId;
    },
  }),
  defineStep('reservations.detail', {
    inputs: toReservationInput,
    learn: (found, { shareCode }) => {
      found.shareCode = shareCode;
    },
  }),
  defineStep('reservations.list', {
    inputs: ({ diner }) => (diner ? { userId: diner.userId, pageNo: 1, pageSize: 10 } : needs('a diner')),
  }),
  defineStep('reservations.change', {
    inputs: ({ reservationId, reservationDay, reservationTimes }) => {
      const other = reservationTimes?.[1];
      return reservationId && reservationDay && other
        ? { reservationId, date: reservationDay, time: other.time, discount: other.discount, people: 3 }
        : needs('a reservation');
    },
  }),
  defineStep('reservations.share', {
    inputs: ({ shareCode }) => (shareCode ? { shareCode } : needs('a share code')),
  }),
  // Most tables need no deposit.
  defineStep('reservations.depositOptions', { inputs: toReservationInput, mayRefuse: ['NOT_FOUND'] }),
  defineStep('reservations.payDeposit', {
    inputs: (found) => ({ ...toReservationInput(found), payType: PayType.PayNow }),
    mayRefuse: ['NOT_FOUND'],
  }),
  // The tokens are sent only in mails.
  defineStep('reservations.linked', { inputs: toUnknownLinkInput, mayRefuse: ['LINK_SPENT'] }),
  defineStep('reservations.confirmLinked', { inputs: toUnknownLinkInput, mayRefuse: ['LINK_SPENT'] }),
  defineStep('reservations.changeLinked', {
    inputs: (found) => ({
      ...toUnknownLinkInput(found),
      date: listNextDays(found, 3)[2]!,
      time: '18:00',
      people: 2,
    }),
    mayRefuse: ['LINK_SPENT'],
  }),
  defineStep('reservations.cancelLinked', { inputs: toUnknownLinkInput, mayRefuse: ['LINK_SPENT'] }),
  defineStep('reservations.cancel', { inputs: toReservationInput }),
  // A conforming backend may have no fully booked time and no waiting list.
  defineStep('waiting.join', {
    inputs: (found) => {
      const { diner, restaurantId, reservationDay, reservationTimes } = found;
      const [first] = reservationTimes ?? [];
      return diner && restaurantId !== undefined && reservationDay && first
        ? {
            customerName: `Conformance ${found.mark}`,
            date: reservationDay,
            time: first.time,
            people: 2,
            phone: `${diner.mobileCountryCode}${diner.mobile}`,
            restaurantId,
          }
        : needs('a diner and a time');
    },
    mayRefuse: ['SLOT_FREE', 'WAITING_OFF'],
  }),
  defineStep('waiting.list', { inputs: () => ({}) }),
  defineStep('waiting.leave', { inputs: toUnknownEntryInput, mayRefuse: ['NOT_FOUND'] }),
  defineStep('waiting.push', { inputs: toUnknownEntryInput, mayRefuse: ['NOT_FOUND'] }),
  defineStep('waiting.pushSubscribe', {
    inputs: (found) => ({
      ...toUnknownEntryInput(found),
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/none',
      p256dh: 'none',
      auth: 'none',
    }),
    mayRefuse: ['NOT_FOUND'],
  }),
  // The tokens are sent only in messages.
  defineStep('waiting.linked', { inputs: toUnknownLinkInput, mayRefuse: ['LINK_SPENT'] }),
  defineStep('waiting.accept', { inputs: toUnknownLinkInput, mayRefuse: ['LINK_SPENT'] }),
  defineStep('waiting.decline', { inputs: toUnknownLinkInput, mayRefuse: ['LINK_SPENT'] }),
  // The code of the door hangs at the restaurant.
  defineStep('door.look', {
    inputs: ({ restaurantId }) =>
      restaurantId === undefined ? needs('a restaurant') : { restaurantId, door: 'unknown.door' },
    mayRefuse: ['LINK_SPENT'],
  }),
  defineStep('door.join', {
    inputs: ({ restaurantId, mark }) =>
      restaurantId === undefined
        ? needs('a restaurant')
        : {
            restaurantId,
            door: 'unknown.door',
            people: 2,
            name: `Conformance ${mark}`,
            key: `conformance-${mark}`.padEnd(16, '0'),
          },
    mayRefuse: ['LINK_SPENT'],
  }),
  defineStep('door.party', { inputs: toUnknownLinkInput, mayRefuse: ['LINK_SPENT'] }),
  defineStep('door.leave', { inputs: toUnknownLinkInput, mayRefuse: ['LINK_SPENT'] }),
  defineStep('door.push', { inputs: toUnknownLinkInput, mayRefuse: ['LINK_SPENT'] }),
  defineStep('door.pushSubscribe', {
    inputs: (found) => ({
      ...toUnknownLinkInput(found),
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/none',
      p256dh: 'none',
      auth: 'none',
    }),
    mayRefuse: ['LINK_SPENT'],
  }),
];

/** Steps for the wallet, favorites and other data of the user. */
export const favouriteSteps: Step[] = [
  defineStep('wallet.summary', { inputs: toDinerInput }),
  defineStep('wallet.payTypes', {
    inputs: ({ restaurantId }) => ({ restaurantId }),
    learn: (found, { payTypeList, amounts }) => {
      found.topUpPayType = payTypeList[0]?.payTypeCode;
      found.topUpAmount = amounts[0];
    },
  }),
  defineStep('wallet.topUp', {
    inputs: ({ diner, restaurantId, topUpPayType, topUpAmount }) =>
      diner && restaurantId !== undefined && topUpPayType
        ? { userId: diner.userId, restaurantId, issueAmount: topUpAmount ?? 2000, payType: topUpPayType }
        : needs('a diner and a way to pay'),
    learn: (found, { transactionId }) => {
      found.walletTransactionId = transactionId;
    },
  }),
  defineStep('wallet.transactions', { inputs: toDinerInput }),
  defineStep('wallet.transaction', {
    inputs: ({ walletTransactionId }) =>
      walletTransactionId ? { transactionId: walletTransactionId } : needs('a top-up'),
  }),
  defineStep('wallet.requestRefund', {
    // The top-up was never paid.
    inputs: ({ walletTransactionId }) =>
      walletTransactionId ? { orderTransactionId: walletTransactionId } : needs('a top-up'),
    mayRefuse: ['TOP_UP_NOT_REFUNDABLE', 'NOT_FOUND'],
  }),
  defineStep('favourites.set', {
    inputs: ({ diner, restaurantId }) =>
      diner && restaurantId !== undefined
        ? { userId: diner.userId, restaurantId, isFavorite: true }
        : needs('a diner'),
  }),
  defineStep('favourites.list', { inputs: toDinerInput }),
  defineStep('subscription.subscribe', {
    inputs: ({ diner, restaurantId }) =>
      diner && restaurantId !== undefined
        ? { restaurantId, type: 'restaurant', email: 'conformance@example.com' }
        : needs('a diner'),
  }),
  defineStep('subscription.end', {
    inputs: ({ diner, restaurantId }) =>
      diner && restaurantId !== undefined ? { restaurantId, type: 'restaurant' } : needs('a diner'),
  }),
  defineStep('subscription.stat', {
    inputs: ({ restaurantId }) =>
      restaurantId === undefined ? needs('a restaurant') : { restaurantId, type: 'restaurant' },
  }),
  defineStep('helpDesk.url', {
    inputs: ({ diner, restaurantId }) => ({ userId: diner?.userId ?? 0, restaurantId }),
    mayRefuse: ['HELP_DESK_NONE'],
  }),
  defineStep('helpDesk.write', {
    inputs: ({ diner, restaurantId }) =>
      diner && restaurantId !== undefined
        ? { restaurantId, email: 'conformance@example.com', text: 'Is there a table outside?' }
        : needs('a diner'),
  }),
];
