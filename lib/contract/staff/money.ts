import { z } from 'zod';
import { RefundMethod, refundWays } from '../pay-types';
import { recipientKinds } from '../refund-recipient-values';
import { orderModes } from '../values';
import { count, day, flag, instant, list, maybe, money, text, textId, whole } from '../wire';
import { defineStaffEndpoint } from './endpoint';

/** A payment that may still receive its money. */
const waitingPayment = z.object({
  paymentId: textId,
  purpose: z.enum(['order', 'voucher', 'topup', 'share', 'deposit']),
  /** The number of the order, and the part of it that is called out. */
  sn: text(40),
  number: text(20),
  mode: maybe(z.enum(orderModes)),
  tableNo: maybe(text(20)),
  payType: text(40),
  reference: text(60),
  amount: money,
  createdAt: instant,
  /** The end of the pay window; later payments are refunded automatically. */
  expiresAt: maybe(instant),
  state: z.enum(['pending', 'cancelled', 'failed']),
  /** Cash for a voucher, or for an order that its diner has picked up: it is collected and does not arrive at a bank. */
  isCash: z.boolean(),
});
export type WaitingPayment = z.output<typeof waitingPayment>;

/** A bank's notice without a matching payment or with another amount (docs/reliability.md, promise 8). */
const openNotice = z.object({
  noticeId: count,
  receivedAt: instant,
  outcome: z.enum(['unknown reference', 'wrong amount', 'disputed']),
  reference: text(300),
  /** Absent where the bank's words have no amount, or several. */
  amount: maybe(money),
  currency: text(3),
  /** The payer's name as the bank shortens it. */
  payerName: maybe(text(100)),
  payerAccount: maybe(text(64)),
  /** Payments that may match, the best match first. */
  candidates: list(
    z.object({
      paymentId: textId,
      /** The received amount less the expected one. */
      difference: whole,
      /** Number of characters in which the references differ; absent when they have little in common. */
      characters: maybe(count),
      /** Seconds from showing the code to receiving the money; negative when the money came before. */
      seconds: whole,
      isLikely: z.boolean(),
    }),
  ),
});
export type OpenNotice = z.output<typeof openNotice>;

/** A refund that staff send manually, because no provider does. */
const dueRefund = z.object({
  refundId: textId,
  paymentId: textId,
  sn: text(40),
  amount: money,
  reason: text(200),
  payType: text(40),
  reference: text(60),
  createdAt: instant,
  /** The account or mail address that the guest gave for it. */
  recipient: maybe(
    z.object({
      kind: z.enum(recipientKinds),
      value: text(254),
      bank: maybe(text(60)),
      name: maybe(text(60)),
    }),
  ),
  /** The message that told the diner of the refund; absent where only a page tells it. */
  toldBy: maybe(z.enum(['email', 'sms'])),
  /** The recipient: the payer's data from the bank, and the diner's mobile number. */
  payerName: maybe(text(100)),
  payerAccount: maybe(text(64)),
  customer: maybe(text(100)),
  mobile: maybe(text(40)),
  /** The refund can go to the diner's wallet instead; a guest at a table has none. */
  canCredit: z.boolean(),
});
export type DueRefund = z.output<typeof dueRefund>;

const topUpState = z.enum(['unpaid', 'review', 'refund_review']);
const openTopUp = z.object({
  topUpId: textId,
  sn: text(40),
  amount: money,
  bonus: money,
  payType: text(40),
  /** How a refund of its payment travels. */
  refundWay: z.enum(refundWays),
  state: topUpState,
  createdAt: instant,
  customer: maybe(text(100)),
  mobile: text(40),
  remark: maybe(text(300)),
});
export type OpenTopUp = z.output<typeof openTopUp>;

/** All payments, notices and refunds that need a decision of staff (CON-14). */
export const moneyOpen = defineStaffEndpoint({
  name: 'money.open',
  effect: 'read',
  role: 'counter',
  input: z.object({}),
  output: z.object({
    notices: list(openNotice),
    payments: list(waitingPayment),
    refunds: list(dueRefund),
    topUps: list(openTopUp),
    payTypes: list(z.object({ payType: text(40), name: text(100) })),
    /** The number of differences to payouts that managers settle. */
    payoutDifferences: count,
    /** The backend's clock. */
    now: instant,
  }),
});

/** Confirms that the money of a payment has arrived. STATUS_CONFLICT names a colleague who was faster. */
export const moneyConfirm = defineStaffEndpoint({
  name: 'money.confirm',
  effect: 'change',
  role: 'counter',
  input: z.object({ paymentId: textId }),
  output: z.object({}),
});

/**
 * Assigns a notice to a payment. AMOUNT_MISMATCH for another amount or currency, STATUS_CONFLICT for a settled notice
 * or a paid payment.
 */
export const moneyMatch = defineStaffEndpoint({
  name: 'money.match',
  effect: 'change',
  role: 'counter',
  input: z.object({ noticeId: count, paymentId: textId }),
  output: z.object({}),
});

/** The outcomes of notices and of other texts. */
const bankTextOutcomes = [
  'confirmed',
  'known before',
  'paid twice',
  'failed',
  'disputed',
  'wrong amount',
  'unknown reference',
  'unreadable',
  'outgoing',
  'repeated',
] as const;
export type BankTextOutcome = (typeof bankTextOutcomes)[number];

/**
 * Applies what a bank wrote by mail, message or notification. One payment of the restaurant that the text names, with the
 * same amount, is confirmed; every other text waits in `money.open`, except one about money that went out.
 */
export const moneyEnterNotice = defineStaffEndpoint({
  name: 'money.enterNotice',
  effect: 'change',
  role: 'counter',
  input: z.object({ text: text(8000, 1) }),
  output: z.object({
    texts: list(
      z.object({
        outcome: z.enum(bankTextOutcomes),
        amount: maybe(money),
        currency: maybe(text(3)),
        text: text(300),
      }),
    ),
  }),
});

/** Settles a notice without a payment: its money was sent back manually, or needs nothing more. */
export const moneySettleNotice = defineStaffEndpoint({
  name: 'money.settleNotice',
  effect: 'change',
  role: 'manager',
  input: z.object({ noticeId: count, as: z.enum(['sent back', 'noted']), note: maybe(text(200)) }),
  output: z.object({}),
});

/** Records that a due refund was sent manually, or credits the diner's wallet. STATUS_CONFLICT when it is done. */
export const moneyRefundSent = defineStaffEndpoint({
  name: 'money.refundSent',
  effect: 'change',
  role: 'manager',
  input: z.object({ refundId: textId, to: z.enum(RefundMethod) }),
  output: z.object({}),
});

/**
 * Credits a top-up, or grants its requested refund, by the `state` that the person read. STATUS_CONFLICT for a decided one
 * and for one in another state.
 */
export const moneyApproveTopUp = defineStaffEndpoint({
  name: 'money.approveTopUp',
  effect: 'change',
  role: 'manager',
  input: z.object({ topUpId: textId, state: topUpState }),
  output: z.object({}),
});

/** Rejects a top-up, or its requested refund; the diner reads the reason. Throws as `money.approveTopUp`. */
export const moneyRejectTopUp = defineStaffEndpoint({
  name: 'money.rejectTopUp',
  effect: 'change',
  role: 'manager',
  input: z.object({ topUpId: textId, state: topUpState, reason: maybe(text(200)) }),
  output: z.object({}),
});

const voucher = z.object({
  code: text(40),
  name: text(200),
  faceValue: money,
  orderSn: text(40),
  lastDay: maybe(day),
  /** The weekdays of use, from 1 (Monday) to 7, the time of day in words, and further rules. */
  weekdays: list(count),
  useTime: maybe(text(200)),
  rules: list(text(500)),
  /** The time is outside of the hours that `useTime` names. */
  outsideHours: maybe(flag),
});
export type FoundVoucher = z.output<typeof voucher>;

/** Returns a voucher by its code, if it can be redeemed now; otherwise throws the error of `money.redeem`. */
export const moneyVoucher = defineStaffEndpoint({
  name: 'money.voucher',
  effect: 'read',
  role: 'counter',
  input: z.object({ code: text(100, 1) }),
  output: voucher,
});

/**
 * Redeems a voucher once. VOUCHER_CODE_INVALID, NOT_FOUND, VOUCHER_USED, VOUCHER_REFUNDED, VOUCHER_EXPIRED, VOUCHER_WRONG_DAY,
 * and VOUCHER_WRONG_TIME outside of its hours unless `outsideHours` says that the person was asked.
 */
export const moneyRedeem = defineStaffEndpoint({
  name: 'money.redeem',
  effect: 'change',
  role: 'counter',
  input: z.object({ code: text(100, 1), outsideHours: maybe(flag) }),
  output: voucher,
});
