import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { member } from './parties';
import { maxPartyMembers, partChoices, shareKinds } from './party-values';
import { partyView } from './party-view';
import { refundWays } from './pay-types';
import { paymentInfo } from './payments';
import { recipientKinds } from './refund-recipient-values';
import { exactMoney, flag, instant, list, maybe, money, text, textId } from './wire';

const payable = z.object({ shareId: textId, payment: paymentInfo });

/**
 * TAB-06. Starts the payment of a share and holds the share until the payment window ends. `amount` is for kind
 * `amount`, `parts` for kind `equal`. Throws NOT_FOUND, PARTY_CLOSED, SHARE_NOTHING_LEFT, SHARE_TOO_MUCH, SHARE_HELD
 * (the caller is paying one already), PAY_TYPE_UNAVAILABLE, SHARE_CHANGED when `shown` differs from the amount of the
 * share, and for `voucherCode` INVALID_INPUT in a group, VOUCHER_CODE_INVALID, VOUCHER_USED, VOUCHER_REFUNDED,
 * VOUCHER_EXPIRED and VOUCHER_WRONG_DAY. A share that the voucher pays whole is paid at once. The code can be used again
 * when the share ends unpaid.
 */
export const payPartyShare = defineEndpoint({
  name: 'parties.payShare',
  method: 'POST',
  path: 'makan/parties/share',
  effect: 'change',
  access: 'visitor',
  input: z.object({
    ...member,
    kind: z.enum(shareKinds),
    amount: maybe(exactMoney),
    parts: maybe(z.int().min(1).max(maxPartyMembers)),
    /** The amount that the diner saw. */
    shown: exactMoney,
    /** Pays what the voucher leaves of the share. */
    payType: text(40, 1),
    /** A code that the logged-in payer bought. It pays up to its face value, and the rest of it lapses. */
    voucherCode: maybe(text(40, 1)),
  }),
  output: payable,
});

/**
 * TAB-05. Returns the caller's own vouchers that can pay a share today; none for a guest who is not logged in. `isSold`: the
 * restaurant sells vouchers, so that logging in may show some. Throws NOT_FOUND.
 */
export const listShareVouchers = defineEndpoint({
  name: 'parties.vouchers',
  method: 'GET',
  path: 'makan/parties/vouchers',
  effect: 'read',
  access: 'visitor',
  input: z.object(member),
  output: z.object({
    isSold: flag,
    voucherList: list(z.object({ code: text(40), name: text(200), faceValue: money })),
  }),
});

/** TAB-06. Returns the share that the caller is paying, so that a reload shows its QR code again. */
export const myPartyShare = defineEndpoint({
  name: 'parties.myShare',
  method: 'GET',
  path: 'makan/parties/share/mine',
  effect: 'read',
  access: 'visitor',
  input: z.object(member),
  output: z.object({ held: maybe(payable) }),
});

/**
 * TAB-06. Releases the share that the caller is paying; a payment that still arrives is used or refunded. Throws
 * NOT_FOUND.
 */
export const releasePartyShare = defineEndpoint({
  name: 'parties.releaseShare',
  method: 'POST',
  path: 'makan/parties/share/release',
  effect: 'change',
  access: 'visitor',
  input: z.object({ ...member, shareId: textId }),
  output: partyView,
});

const recipientKind = z.enum(recipientKinds);

/** The refunds of the caller's payments. */
const guestRefunds = z.object({
  refunds: list(
    z.object({
      refundId: textId,
      amount: money,
      payType: text(40),
      way: z.enum(refundWays),
      at: instant,
      /** When it was sent; absent while it is pending. */
      doneAt: maybe(instant),
      /** The recipient that the guest gave, with only the end of its number. */
      recipient: maybe(z.object({ kind: recipientKind, value: text(254) })),
    }),
  ),
});
export type GuestRefund = z.output<typeof guestRefunds>['refunds'][number];

/** TAB-06. Returns the refunds of the caller's payments, also after the table has closed. Throws NOT_FOUND. */
export const partyRefunds = defineEndpoint({
  name: 'parties.refunds',
  method: 'GET',
  path: 'makan/parties/refunds',
  effect: 'read',
  access: 'visitor',
  input: z.object(member),
  output: guestRefunds,
});

/**
 * TAB-06. Gives the restaurant an account, or a mail address, for the caller's refunds that people have to send. Throws
 * NOT_FOUND, REFUND_NOT_BY_HAND without such a refund, REFUND_PAYNOW_INVALID, REFUND_DUITNOW_INVALID,
 * REFUND_ACCOUNT_INVALID, REFUND_BANK_MISSING, REFUND_NAME_MISSING, REFUND_EMAIL_INVALID.
 */
export const givePartyRefundAccount = defineEndpoint({
  name: 'parties.giveRefundAccount',
  method: 'POST',
  path: 'makan/parties/refunds/account',
  effect: 'change',
  access: 'visitor',
  input: z.object({
    ...member,
    kind: recipientKind,
    value: text(254, 1),
    bank: maybe(text(60)),
    name: maybe(text(60)),
  }),
  output: guestRefunds,
});

/**
 * TAB-04. Chooses what becomes of the caller's paid part of rounds that others have not paid in time (`choice` of the
 * view): it is cooked, or its money is refunded. It can be changed until all have chosen or the time is over; a
 * repetition changes nothing. Throws NOT_FOUND, PARTY_CLOSED, FORBIDDEN for a guest who has paid nothing of these rounds,
 * CHOICE_OVER.
 */
export const choosePart = defineEndpoint({
  name: 'parties.choosePart',
  method: 'POST',
  path: 'makan/parties/share/choose',
  effect: 'change',
  access: 'visitor',
  input: z.object({ ...member, choice: z.enum(partChoices) }),
  output: partyView,
});
