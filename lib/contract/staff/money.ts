import { z } from 'zod';
import { count, day, instant, list, maybe, money, text, textId, whole } from '../wire';
import { defineStaffEndpoint } from './endpoint';
import { orderModes } from './order-values';

/** A payment that may still get its money. */
const waitingPayment = z.object({
  paymentId: textId,
  purpose: z.enum(['order', 'voucher', 'topup', 'share', 'deposit']),
  /** Number of what is paid for, and the part of it that is called out. */
  sn: text(40),
  number: text(20),
  mode: maybe(z.enum(orderModes)),
  tableNo: maybe(text(20)),
  payType: text(40),
  reference: text(60),
  amount: money,
  createdAt: instant,
  /** After it the order is given up; money that comes later goes back by itself. */
  expiresAt: maybe(instant),
  state: z.enum(['pending', 'cancelled', 'failed']),
});
export type WaitingPayment = z.output<typeof waitingPayment>;

/** A notice of a bank that fits no payment, or one of another amount (docs/reliability.md, promise 8). */
const openNotice = z.object({
  noticeId: count,
  receivedAt: instant,
  outcome: z.enum(['unknown reference', 'wrong amount']),
  reference: text(100),
  amount: money,
  currency: text(3),
  /** As the bank shortens it. */
  payerName: maybe(text(100)),
  payerAccount: maybe(text(64)),
  /** Payments that it may belong to, the likeliest first. */
  candidates: list(
    z.object({
      paymentId: textId,
      /** What came less what is asked for. */
      difference: whole,
      /** Characters in which the references differ; absent when they have little in common. */
      characters: maybe(count),
      /** From the code being shown to the money coming; negative when it came before. */
      seconds: whole,
      isLikely: z.boolean(),
    }),
  ),
});
export type OpenNotice = z.output<typeof openNotice>;

/** Money that staff send back by hand, because no provider does. */
const dueRefund = z.object({
  refundId: textId,
  paymentId: textId,
  sn: text(40),
  amount: money,
  reason: text(200),
  payType: text(40),
  reference: text(60),
  createdAt: instant,
  /** Where to: what the bank said of the payer, and the diner's mobile number. */
  payerName: maybe(text(100)),
  payerAccount: maybe(text(64)),
  customer: maybe(text(100)),
  mobile: maybe(text(40)),
  /** It can go to the diner's wallet instead: a guest at a table has none. */
  canCredit: z.boolean(),
});
export type DueRefund = z.output<typeof dueRefund>;

const openTopUp = z.object({
  topUpId: textId,
  sn: text(40),
  amount: money,
  bonus: money,
  payType: text(40),
  state: z.enum(['unpaid', 'review', 'refund_review']),
  createdAt: instant,
  customer: maybe(text(100)),
  mobile: text(40),
  remark: maybe(text(300)),
});
export type OpenTopUp = z.output<typeof openTopUp>;

/** All money that waits for somebody (CON-14). */
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
    /** The backend's clock. */
    now: instant,
  }),
});

/** The money of a payment has arrived. STATUS_CONFLICT with who was quicker. */
export const moneyConfirm = defineStaffEndpoint({
  name: 'money.confirm',
  effect: 'change',
  role: 'counter',
  input: z.object({ paymentId: textId }),
  output: z.object({}),
});

/**
 * The money of a notice is that of a payment. AMOUNT_MISMATCH for another amount or currency, STATUS_CONFLICT for a notice that is
 * settled or a payment that is paid.
 */
export const moneyMatch = defineStaffEndpoint({
  name: 'money.match',
  effect: 'change',
  role: 'counter',
  input: z.object({ noticeId: count, paymentId: textId }),
  output: z.object({}),
});

/** A notice belongs to no payment: its money was sent back by hand, or needs nothing more. */
export const moneySettleNotice = defineStaffEndpoint({
  name: 'money.settleNotice',
  effect: 'change',
  role: 'manager',
  input: z.object({ noticeId: count, as: z.enum(['sent back', 'noted']), note: maybe(text(200)) }),
  output: z.object({}),
});

/** A due refund was sent by hand, or goes to the diner's wallet now. STATUS_CONFLICT when it is done. */
export const moneyRefundSent = defineStaffEndpoint({
  name: 'money.refundSent',
  effect: 'change',
  role: 'manager',
  input: z.object({ refundId: textId, to: z.enum(['SOURCE', 'WALLET_PAY']) }),
  output: z.object({}),
});

/** Credits a top-up, or grants its requested refund. STATUS_CONFLICT for a decided one. */
export const moneyApproveTopUp = defineStaffEndpoint({
  name: 'money.approveTopUp',
  effect: 'change',
  role: 'manager',
  input: z.object({ topUpId: textId }),
  output: z.object({}),
});

/** Rejects a top-up, or its requested refund; the diner reads the reason. */
export const moneyRejectTopUp = defineStaffEndpoint({
  name: 'money.rejectTopUp',
  effect: 'change',
  role: 'manager',
  input: z.object({ topUpId: textId, reason: maybe(text(200)) }),
  output: z.object({}),
});

const voucher = z.object({
  code: text(40),
  name: text(200),
  faceValue: money,
  orderSn: text(40),
  lastDay: maybe(day),
});
export type FoundVoucher = z.output<typeof voucher>;

/** A voucher by its code, if it can be redeemed now; otherwise the error of `money.redeem`. */
export const moneyVoucher = defineStaffEndpoint({
  name: 'money.voucher',
  effect: 'read',
  role: 'counter',
  input: z.object({ code: text(100, 1) }),
  output: voucher,
});

/** Redeems a voucher once. VOUCHER_CODE_INVALID, NOT_FOUND, VOUCHER_USED, VOUCHER_REFUNDED, VOUCHER_EXPIRED, VOUCHER_WRONG_DAY. */
export const moneyRedeem = defineStaffEndpoint({
  name: 'money.redeem',
  effect: 'change',
  role: 'counter',
  input: z.object({ code: text(100, 1) }),
  output: voucher,
});
