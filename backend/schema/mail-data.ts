import type { Role } from '@/lib/contract/staff/roles';
import type { CountryCode, DeliveryType, Minor } from '@/lib/contract/vocabulary';

/*
 * What each message says. Texts are in the diner's language already, amounts are `Minor` and get their sign when the mail is
 * written; nothing in here is trusted to be free of markup.
 */

export interface OrderMail {
  orderTransactionId: string;
  orderSn: string;
  deliveryType: DeliveryType;
  /** `YYYY-MM-DD HH:MM-HH:MM` in the restaurant's time zone; absent: as soon as possible. */
  slot?: string;
  tableNo?: string;
  /** Its dishes are for a booked table (BKG-04). */
  isBooked?: boolean;
  lines: { name: string; count: number /** Of all pieces together. */; amount: Minor }[];
  /** The price's parts in the order in which they are shown; a deduction's amount is positive. */
  bill: { label: string; amount: Minor; deduction?: boolean }[];
  total: Minor;
  /** Taxes that the total includes. */
  includedTaxes?: { label: string; amount: Minor }[];
  currencySign: string;
  countryCode: CountryCode;
  payTypeDesc?: string;
  /** Absent for an address that is not verified: diners write it themselves (DEC-86). */
  address?: string;
  /** Lets the reader confirm the address. */
  confirmToken?: string;
}

export interface VoucherMail {
  orderTransactionId: string;
  vouchersName: string;
  codes: string[];
  /** Of each. */
  faceValue: Minor;
  /** For all together. */
  purchasePrice: Minor;
  currencySign: string;
  countryCode: CountryCode;
  /** As the diner reads it. */
  expireDate?: string;
  rules: string[];
}

export interface ReservationMail {
  /** Absent in mails queued by an earlier version. */
  reservationId?: string;
  reservationCode: string;
  shareCode: string;
  /** Name and remark are absent for an address that is not verified: diners write them themselves (DEC-86). */
  customerName?: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` */
  time: string;
  people: number;
  /** As the diner reads it. */
  discount?: string;
  remark?: string;
  /** How a paid deposit stands, as the diner reads it (BKG-01). */
  deposit?: string;
  /** Why the restaurant cancelled. */
  reason?: string;
  /** For the calendar entry, ISO, and its version (BKG-05); absent in mails queued by an earlier version. */
  startsAt?: string;
  sequence?: number;
  /** Lets the reader of a reminder confirm, change or cancel without a login (BKG-03). */
  answerToken?: string;
  /** Lets the reader confirm the address. */
  confirmToken?: string;
}

/** What an offer of a table says (BKG-02). */
interface TableOffer {
  waitingId: string;
  /** As the diner reads it. */
  date: string;
  /** `HH:MM` on the restaurant's clock: of the table, and until when it is held. */
  time: string;
  until: string;
  people: number;
}

export interface OfferMail extends TableOffer {
  /** Absent for an address that is not verified. */
  customerName?: string;
  /** As the diner reads it, as is the deposit that a yes takes (BKG-01). */
  discount?: string;
  deposit?: string;
  /** Lets the reader answer without a login. */
  answerToken: string;
}

/** A text message that offers a table. */
interface OfferSms extends TableOffer {
  sender: string;
  /** Of the page that answers; empty for a restaurant without a web address. */
  link: string;
  expiresAt: string;
}

export interface RefundMail {
  about: 'order' | 'voucher' | 'topup' | 'deposit';
  /** Number for people. */
  sn: string;
  amount: Minor;
  currencySign: string;
  countryCode: CountryCode;
  method: 'SOURCE' | 'WALLET_PAY';
}

/** A restaurant's answer to a diner's message (CON-18). */
export interface AnswerMail {
  messageId: string;
  answer: string;
  /** What the diner wrote; absent for an address that is not verified (DEC-86). */
  question?: string;
  /** Lets the reader confirm the address. */
  confirmToken?: string;
}

export interface StaffInvitationMail {
  role: Role;
  /** Of the console, with a token that is good once. */
  link: string;
}

/** What changed of how a member of staff signs in (CON-02). */
export interface StaffSecurityMail {
  change: 'factorOn' | 'factorOff' | 'factorReset' | 'recoveryCodes' | 'passkeyAdded' | 'passkeyRemoved';
}

interface CodeSms {
  /** The name that signs the message: the restaurant's. */
  sender: string;
  code: string;
  minutes: number;
  purpose: string;
  /** ISO; the message isn't sent after it. */
  expiresAt: string;
}

/** Mails by their template. */
export interface MailData {
  'order-received': OrderMail;
  'order-confirmed': OrderMail;
  'voucher-codes': VoucherMail;
  'reservation-confirmed': ReservationMail;
  'reservation-changed': ReservationMail;
  'reservation-cancelled': ReservationMail;
  'reservation-reminder': ReservationMail;
  'reservation-offer': OfferMail;
  refund: RefundMail;
  'help-desk-answer': AnswerMail;
  'staff-invitation': StaffInvitationMail;
  'staff-security': StaffSecurityMail;
}

/** A browser logged in that had not before (DEC-89). */
interface LoginSms {
  sender: string;
  /** After that nobody needs it any more. */
  expiresAt: string;
}

/** Text messages by their template. */
export interface SmsData {
  'one-time-code': CodeSms;
  'new-login': LoginSms;
  'table-offer': OfferSms;
}

/** What a browser shows of an order that it follows, or of a table that is offered; names nothing of the diner. */
interface PagePush {
  title: string;
  body: string;
  /** A later message of the same tag takes the earlier one's place. */
  tag: string;
  /** The page that a click on it opens. */
  path: string;
}

/** Push messages by their template. */
export interface PushData {
  'order-status': PagePush;
  'table-offer': PagePush;
}

export type MailTemplate = keyof MailData;
export type SmsTemplate = keyof SmsData;
export type PushTemplate = keyof PushData;
export type Template = MailTemplate | SmsTemplate | PushTemplate;
