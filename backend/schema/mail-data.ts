import type { RefundMethod, RefundWay } from '@/lib/contract/pay-types';
import type { Role } from '@/lib/contract/staff/roles';
import type { CountryCode, DeliveryType, Minor } from '@/lib/contract/vocabulary';

/*
 * The data of each message. Texts are in the user's language already, amounts are `Minor` and are formatted
 * when the mail is written; texts may contain markup and must be escaped.
 */

export interface OrderMail {
  orderTransactionId: string;
  orderSn: string;
  deliveryType: DeliveryType;
  /** `YYYY-MM-DD HH:MM-HH:MM` in the restaurant's time zone; absent for as soon as possible. */
  slot?: string;
  tableNo?: string;
  /** Whether the dishes are for a booked table (BKG-04). */
  isBooked?: boolean;
  /** The dishes; `amount` is for all pieces of a line together. */
  lines: { name: string; count: number; amount: Minor }[];
  /** The parts of the price in display order; the amount of a deduction is positive. */
  bill: { label: string; amount: Minor; deduction?: boolean }[];
  total: Minor;
  /** Taxes that the total includes. */
  includedTaxes?: { label: string; amount: Minor }[];
  currencySign: string;
  countryCode: CountryCode;
  payTypeDesc?: string;
  /** Absent if the mail address is not verified, because diners write this text themselves (DEC-86). */
  address?: string;
  /** Lets the reader confirm the address. */
  confirmToken?: string;
  /** Added when the mail of a paid order is written, because its receipt is numbered when the payment commits. */
  receipt?: { number: string; isTaxInvoice: boolean };
}

export interface VoucherMail {
  orderTransactionId: string;
  vouchersName: string;
  codes: string[];
  /** The face value of one voucher. */
  faceValue: Minor;
  /** The price of all vouchers together. */
  purchasePrice: Minor;
  currencySign: string;
  countryCode: CountryCode;
  /** Formatted in the diner's language. */
  expireDate?: string;
  rules: string[];
}

export interface ReservationMail {
  /** Absent in mails queued by an earlier version. */
  reservationId?: string;
  reservationCode: string;
  /** Absent if the mail address is not verified: its reader may be a stranger, and the page shows name and phone. */
  shareCode?: string;
  /**
   * Name and remark are absent if the mail address is not verified, because diners write them themselves
   * (DEC-86).
   */
  customerName?: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` */
  time: string;
  people: number;
  /** Formatted in the diner's language. */
  discount?: string;
  remark?: string;
  /** The state of a paid deposit in the diner's language (BKG-01). */
  deposit?: string;
  /** The restaurant's reason for the cancellation. */
  reason?: string;
  /** Start (ISO) and version of the calendar entry (BKG-05); absent in mails queued by an earlier version. */
  startsAt?: string;
  sequence?: number;
  /** Lets the reader of a reminder confirm, change or cancel without a login (BKG-03). */
  answerToken?: string;
  /** Lets the reader confirm the address. */
  confirmToken?: string;
}

/** The data of an offered table. */
interface TableOffer {
  waitingId: string;
  /** Formatted in the diner's language. */
  date: string;
  /** `HH:MM` in the restaurant's time zone: the table's time, and the end of the offer. */
  time: string;
  until: string;
  people: number;
}

export interface OfferMail extends TableOffer {
  /** Absent if the mail address is not verified. */
  customerName?: string;
  /** The discount and the deposit of an accepted offer, formatted in the diner's language (BKG-01). */
  discount?: string;
  deposit?: string;
  /** Lets the reader answer without a login. */
  answerToken: string;
}

/** A text message that offers a table. */
interface OfferSms extends TableOffer {
  sender: string;
  /** Link to the page that answers the offer; empty for a restaurant without a web address. */
  link: string;
  expiresAt: string;
}

export interface RefundMail {
  about: 'order' | 'voucher' | 'topup' | 'deposit' | 'share';
  /** The readable number. */
  sn: string;
  amount: Minor;
  currencySign: string;
  countryCode: CountryCode;
  method: RefundMethod;
  /** Absent in mails queued by an earlier version, and for a method that is not known. */
  way?: RefundWay;
}

/** A restaurant's answer to a diner's message (CON-18). */
export interface AnswerMail {
  messageId: string;
  answer: string;
  /** The user's message; missing for an unverified address. */
  question?: string;
  /** Lets the reader confirm the address. */
  confirmToken?: string;
}

export interface StaffInvitationMail {
  role: Role;
  /** Link to the console with a single-use token. */
  link: string;
}

export interface StaffPasswordMail {
  /** Link to the console with a single-use token. */
  link: string;
}

/** A change of a staff member's login methods. */
export interface StaffSecurityMail {
  change:
    | 'factorOn'
    | 'factorOff'
    | 'factorReset'
    | 'recoveryCodes'
    | 'passkeyAdded'
    | 'passkeyRemoved'
    | 'password';
}

interface CodeSms {
  /** The sender's name: the restaurant's. */
  sender: string;
  code: string;
  minutes: number;
  purpose: string;
  /** A last line with the domain and the code, by which phones fill the code in; empty without a public domain. */
  autofill: string;
  /** ISO; the message is not sent after this time. */
  expiresAt: string;
}

/** A text message about a reservation; `date` is formatted in the guest's language. */
interface ReservationSms {
  reservationId: string;
  sender: string;
  date: string;
  time: string;
  people: number;
  expiresAt: string;
}

interface ConfirmationSms extends ReservationSms {
  /** Link to the page where the guest changes or cancels it; empty for a restaurant without a web address. */
  link: string;
}

interface DepositSms extends ReservationSms {
  amount: string;
  /** The end of the payment, `HH:MM` in the restaurant's time zone. */
  until: string;
  /** Link to the page that takes the payment. */
  link: string;
}

/** Asks the guest of an order that staff took for its payment. */
interface PaymentLinkSms {
  sender: string;
  sn: string;
  amount: string;
  link: string;
  expiresAt: string;
}

/** Mails by their template. */
export interface MailData {
  'order-received': OrderMail;
  'order-confirmed': OrderMail;
  'voucher-codes': VoucherMail;
  'reservation-confirmed': ReservationMail;
  'reservation-deposit': ReservationMail;
  'reservation-changed': ReservationMail;
  'reservation-cancelled': ReservationMail;
  'reservation-reminder': ReservationMail;
  'reservation-offer': OfferMail;
  refund: RefundMail;
  'help-desk-answer': AnswerMail;
  'staff-invitation': StaffInvitationMail;
  'staff-password': StaffPasswordMail;
  'staff-security': StaffSecurityMail;
}

/** A notice that a new browser logged in to the account (DEC-89). */
interface LoginSms {
  sender: string;
  /** The notice is obsolete after this time. */
  expiresAt: string;
}

/** Tells a diner without a mail address of a refund. */
interface RefundSms {
  sender: string;
  sn: string;
  /** Formatted in the diner's language, like the sentences on the reason and the way of the refund. */
  amount: string;
  why: string;
  how: string;
  expiresAt: string;
}

/** Calls a party at the door to its table. */
interface DoorSms {
  sender: string;
  people: number;
  link: string;
  expiresAt: string;
}

/** Text messages by their template. */
export interface SmsData {
  'one-time-code': CodeSms;
  'new-login': LoginSms;
  'table-offer': OfferSms;
  'door-call': DoorSms;
  'reservation-confirmed': ConfirmationSms;
  'reservation-deposit': DepositSms;
  'reservation-changed': ReservationSms;
  'reservation-cancelled': ReservationSms;
  'order-payment': PaymentLinkSms;
  'refund-made': RefundSms;
  'late-payment': Omit<RefundSms, 'why' | 'how'>;
}

/** A notification for a browser that follows an order or waits for a table. It contains no personal data. */
interface PagePush {
  title: string;
  body: string;
  /** A later message with the same tag replaces the earlier one. */
  tag: string;
  /** The page that a click opens. */
  path: string;
}

/** Push messages by their template. */
export interface PushData {
  'order-status': PagePush;
  'table-offer': PagePush;
  'door-call': PagePush;
}

export type MailTemplate = keyof MailData;
export type SmsTemplate = keyof SmsData;
export type PushTemplate = keyof PushData;
export type Template = MailTemplate | SmsTemplate | PushTemplate;
