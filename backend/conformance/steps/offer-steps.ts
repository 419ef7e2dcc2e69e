import { daysAhead, type Found, needs, type Step, step } from '../step';

const ofDiner = ({ diner }: Found) => (diner ? { userId: diner.userId } : needs('a diner'));
const ofRestaurant = ({ restaurantId }: Found) =>
  restaurantId === undefined ? needs('a restaurant') : { restaurantId };
const ofVoucherOrder = ({ voucherOrderId }: Found) =>
  voucherOrderId ? { orderTransactionId: voucherOrderId } : needs('a voucher order');
const ofReservation = ({ reservationId }: Found) =>
  reservationId ? { reservationId } : needs('a reservation');

const withoutEntry = ({ mark }: Found) => ({ id: `none-${mark}` });
const withoutLink = ({ mark }: Found) => ({ token: `none-${mark}` });

/** Vouchers, from the offer to the refund. */
export const voucherSteps: Step[] = [
  step('vouchers.list', {
    inputs: ofRestaurant,
    learn: (found, [first]) => {
      found.voucherId = first?.couponId;
      found.voucherPrice = first?.saleAmount;
    },
  }),
  step('vouchers.couponList', { inputs: ofRestaurant }),
  step('vouchers.detail', {
    inputs: ({ voucherId, restaurantId }) =>
      voucherId === undefined ? needs('a voucher on sale') : { id: voucherId, restaurantId },
  }),
  step('vouchers.payTypes', {
    inputs: ofRestaurant,
    learn: (found, { payTypeList }) => {
      const offered = payTypeList.map(({ payTypeCode }) => payTypeCode);
      found.voucherPayType = offered.find((code) => !/^(CASH|WALLET)/.test(code)) ?? offered[0];
    },
  }),
  step('vouchers.buy', {
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
  step('vouchers.paymentOptions', { inputs: ofVoucherOrder }),
  step('vouchers.pay', {
    inputs: ({ voucherOrderId, voucherPayType }) =>
      voucherOrderId && voucherPayType
        ? { orderTransactionId: voucherOrderId, payType: voucherPayType }
        : needs('a voucher order'),
  }),
  step('vouchers.payStatus', { inputs: ofVoucherOrder }),
  step('vouchers.purchaseDetails', { inputs: ofVoucherOrder }),
  step('vouchers.purchasedInfo', { inputs: ofVoucherOrder }),
  step('vouchers.orders', { inputs: ofDiner }),
  step('vouchers.orderDetail', {
    inputs: ofVoucherOrder,
    learn: (found, { codeList }) => {
      found.voucherCodes = codeList.map(({ vouchersCodeId }) => vouchersCodeId);
    },
  }),
  step('vouchers.cancel', { inputs: ofVoucherOrder }),
  step('vouchers.refund', {
    // Nothing is paid in this run, so there are no codes: an unknown one must not be refunded.
    inputs: ({ diner, voucherCodes }) =>
      diner
        ? {
            userId: diner.userId,
            vouchersCodeIdList: voucherCodes?.length ? voucherCodes : ['NOBODYS-CODE'],
            refundMethod: 'WALLET_PAY',
          }
        : needs('a diner'),
    mayRefuse: ['NOT_FOUND', 'VOUCHER_CODE_INVALID'],
  }),
];

/** Reservations, from the days to the cancelling. */
export const reservationSteps: Step[] = [
  step('reservations.weekdays', { inputs: ofRestaurant }),
  step('reservations.remarkPhrases', { inputs: ofRestaurant }),
  step('reservations.slots', {
    every: true,
    inputs: (found) => {
      const { restaurantId } = found;
      return restaurantId === undefined
        ? needs('a restaurant')
        : daysAhead(found, 10).map((date) => ({ date, restaurantId }));
    },
    learn: (found, slots, { date }) => {
      const free = slots.filter(({ limit }) => limit > 0);
      if (free.length < 2 || found.reservationDay) return;
      found.reservationDay = date;
      found.reservationTimes = free.map(({ time, discount }) => ({ time, discount }));
    },
  }),
  step('reservations.submit', {
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
  step('reservations.detail', {
    inputs: ofReservation,
    learn: (found, { shareCode }) => {
      found.shareCode = shareCode;
    },
  }),
  step('reservations.list', {
    inputs: ({ diner }) => (diner ? { userId: diner.userId, pageNo: 1, pageSize: 10 } : needs('a diner')),
  }),
  step('reservations.change', {
    inputs: ({ reservationId, reservationDay, reservationTimes }) => {
      const other = reservationTimes?.[1];
      return reservationId && reservationDay && other
        ? { reservationId, date: reservationDay, time: other.time, discount: other.discount, people: 3 }
        : needs('a reservation');
    },
  }),
  step('reservations.share', {
    inputs: ({ shareCode }) => (shareCode ? { shareCode } : needs('a share code')),
  }),
  // Most tables take none.
  step('reservations.depositOptions', { inputs: ofReservation, mayRefuse: ['NOT_FOUND'] }),
  step('reservations.payDeposit', {
    inputs: (found) => ({ ...ofReservation(found), payType: 'PAY_NOW' }),
    mayRefuse: ['NOT_FOUND'],
  }),
  // Their tokens stand in mails only.
  step('reservations.linked', { inputs: withoutLink, mayRefuse: ['LINK_SPENT'] }),
  step('reservations.confirmLinked', { inputs: withoutLink, mayRefuse: ['LINK_SPENT'] }),
  step('reservations.changeLinked', {
    inputs: (found) => ({ ...withoutLink(found), date: daysAhead(found, 3)[2]!, time: '18:00', people: 2 }),
    mayRefuse: ['LINK_SPENT'],
  }),
  step('reservations.cancelLinked', { inputs: withoutLink, mayRefuse: ['LINK_SPENT'] }),
  step('reservations.cancel', { inputs: ofReservation }),
  // A conforming backend need not have a full time, or any waiting list.
  step('waiting.join', {
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
  step('waiting.list', { inputs: () => ({}) }),
  step('waiting.leave', { inputs: withoutEntry, mayRefuse: ['NOT_FOUND'] }),
  step('waiting.push', { inputs: withoutEntry, mayRefuse: ['NOT_FOUND'] }),
  step('waiting.pushSubscribe', {
    inputs: (found) => ({
      ...withoutEntry(found),
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/none',
      p256dh: 'none',
      auth: 'none',
    }),
    mayRefuse: ['NOT_FOUND'],
  }),
  // Their tokens stand in messages only.
  step('waiting.linked', { inputs: withoutLink, mayRefuse: ['LINK_SPENT'] }),
  step('waiting.accept', { inputs: withoutLink, mayRefuse: ['LINK_SPENT'] }),
  step('waiting.decline', { inputs: withoutLink, mayRefuse: ['LINK_SPENT'] }),
];

/** The wallet, favourites and what else a diner keeps. */
export const favouriteSteps: Step[] = [
  step('wallet.summary', { inputs: ofDiner }),
  step('wallet.payTypes', {
    inputs: ({ restaurantId }) => ({ restaurantId }),
    learn: (found, { payTypeList, amounts }) => {
      found.topUpPayType = payTypeList[0]?.payTypeCode;
      found.topUpAmount = amounts[0];
    },
  }),
  step('wallet.topUp', {
    inputs: ({ diner, restaurantId, topUpPayType, topUpAmount }) =>
      diner && restaurantId !== undefined && topUpPayType
        ? { userId: diner.userId, restaurantId, issueAmount: topUpAmount ?? 2000, payType: topUpPayType }
        : needs('a diner and a way to pay'),
    learn: (found, { transactionId }) => {
      found.walletTransactionId = transactionId;
    },
  }),
  step('wallet.transactions', { inputs: ofDiner }),
  step('wallet.transaction', {
    inputs: ({ walletTransactionId }) =>
      walletTransactionId ? { transactionId: walletTransactionId } : needs('a top-up'),
  }),
  step('wallet.requestRefund', {
    // The top-up was never paid.
    inputs: ({ walletTransactionId }) =>
      walletTransactionId ? { orderTransactionId: walletTransactionId } : needs('a top-up'),
    mayRefuse: ['TOP_UP_NOT_REFUNDABLE', 'NOT_FOUND'],
  }),
  step('favourites.set', {
    inputs: ({ diner, restaurantId }) =>
      diner && restaurantId !== undefined
        ? { userId: diner.userId, restaurantId, isFavorite: true }
        : needs('a diner'),
  }),
  step('favourites.list', { inputs: ofDiner }),
  step('subscription.subscribe', {
    inputs: ({ diner, restaurantId }) =>
      diner && restaurantId !== undefined
        ? { restaurantId, type: 'restaurant', email: 'conformance@example.com' }
        : needs('a diner'),
  }),
  step('subscription.stat', {
    inputs: ({ restaurantId }) =>
      restaurantId === undefined ? needs('a restaurant') : { restaurantId, type: 'restaurant' },
  }),
  step('helpDesk.url', {
    inputs: ({ diner, restaurantId }) => ({ userId: diner?.userId ?? 0, restaurantId }),
    mayRefuse: ['HELP_DESK_NONE'],
  }),
  step('helpDesk.write', {
    inputs: ({ diner, restaurantId }) =>
      diner && restaurantId !== undefined
        ? { restaurantId, email: 'conformance@example.com', text: 'Is there a table outside?' }
        : needs('a diner'),
  }),
];
