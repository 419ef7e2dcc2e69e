import type { CountryCode } from './values';

/*
 * Payment methods and the accounts that receive their money. A new method begins here; the types demand what else it needs.
 * Without zod, like values.ts, so that islands may use it.
 */

export interface QrAccount {
  /** The brand of the scheme. */
  name: string;
  country: CountryCode;
  /** The fields of the console's form. */
  formFields: readonly string[];
  /** The fields that a bank's notice may name the account by. */
  numbers: readonly string[];
  /** The field of the bank, for numbers that are unique at one bank only. */
  bank?: string;
  /** A small amount that banks transfer, in minor units, for a code to try. */
  testAmount: number;
}

/** Accounts that are paid by a QR code, by their names in a restaurant's file; at most one per country. */
export const qrAccounts = {
  paynow: {
    name: 'PayNow',
    country: 'SG',
    formFields: ['uen', 'mobile', 'name'],
    numbers: ['uen', 'mobile'],
    testAmount: 10,
  },
  duitnow: {
    name: 'DuitNow',
    country: 'MY',
    formFields: ['acquirer', 'qrId', 'name'],
    numbers: ['qrId'],
    bank: 'acquirer',
    testAmount: 10,
  },
  vietqr: {
    name: 'VietQR',
    country: 'VN',
    formFields: ['bin', 'account', 'name'],
    numbers: ['account'],
    bank: 'bin',
    testAmount: 200_000,
  },
} as const satisfies Record<string, QrAccount>;
export type QrAccountKind = keyof typeof qrAccounts;
export const qrAccountKinds = Object.keys(qrAccounts) as QrAccountKind[];

interface PayTypeFacts {
  /** How the diner pays: by scanning an image, on a provider's page, from the wallet, or in cash at hand-over. */
  kind: 'qr' | 'page' | 'wallet' | 'cash';
  /** A drawing of components/ui/icon. */
  icon: 'qr' | 'card' | 'wallet' | 'cash' | 'phone';
  /** Its name on screen, when that is the same in every language; otherwise the messages `payment.types` name it. */
  brand?: string;
  /** The account that receives the money. A bank's notice or staff confirm a QR account's, a provider those of `hosted`. */
  account?: QrAccountKind | 'hosted';
  /**
   * The key of a message `refund.times.*`; without it the duration of a refund depends on the subject of the
   * payment.
   */
  refundTime?: 'balance' | 'walletOrChatApp' | 'card' | 'payNow';
  /** The image is shown at `/payment/wechat`, to be scanned with WeChat. */
  isWechatQr?: true;
  /** Clients read its page's address from `aliPayUrl` (PAY-05). */
  hasAliPayUrl?: true;
}

const cash = { kind: 'cash', icon: 'cash' } as const;
const hostedQr = { kind: 'qr', icon: 'qr', account: 'hosted' } as const;
const bankPage = { kind: 'page', icon: 'card', account: 'hosted' } as const;
const card = { ...bankPage, refundTime: 'card' } as const;
const phoneApp = { kind: 'page', icon: 'phone', account: 'hosted' } as const;
const eWallet = { ...phoneApp, refundTime: 'walletOrChatApp' } as const;
const payNow = { kind: 'qr', icon: 'qr', account: 'paynow', refundTime: 'payNow', brand: 'PayNow' } as const;

/** Every payment method by its code. The last two are ours: the specification's list has no code for them. */
export const payTypes = {
  WECHAT_QRCODE_PAY: { ...hostedQr, refundTime: 'walletOrChatApp', isWechatQr: true },
  WECHAT_PAY: eWallet,
  CASH_PAY: cash,
  PAY_NOW: payNow,
  PAY_NOW_SP: payNow,
  WALLET_PAY: { kind: 'wallet', icon: 'wallet', refundTime: 'balance' },
  CREDITCARD_PAY: card,
  CREDITCARD_PAY_DINERS_CLUB: card,
  CASH_PAY_ON_PICK: cash,
  BANK_TRANSFER: bankPage,
  GOBIZ_MY: { ...phoneApp, brand: 'GoBiz' },
  ALIPAY_CN: eWallet,
  ALIPAY: { ...eWallet, hasAliPayUrl: true },
  UNION_PAY_SG: { ...hostedQr, refundTime: 'card' },
  ONEPAY_VN: { ...card, brand: 'OnePay' },
  BOOST_MY: { ...eWallet, brand: 'Boost' },
  GRABPAY_MY: { ...eWallet, brand: 'GrabPay' },
  MAYBANK_MY: { ...bankPage, brand: 'Maybank' },
  PRESTO_MY: { ...eWallet, brand: 'Presto' },
  RAZER_MY: { ...eWallet, brand: 'Razer' },
  TNG_MY: { ...eWallet, brand: 'Touch ’n Go' },
  DUITNOW_QR: { kind: 'qr', icon: 'qr', account: 'duitnow', brand: 'DuitNow QR' },
  VIETQR: { kind: 'qr', icon: 'qr', account: 'vietqr', brand: 'VietQR' },
} as const satisfies Record<string, PayTypeFacts>;
export type PayTypeCode = keyof typeof payTypes;
export const payTypeCodes = Object.keys(payTypes) as PayTypeCode[];

/** The codes whose money an account receives. */
export type PayTypeTo<Account extends QrAccountKind | 'hosted'> = {
  [Code in PayTypeCode]: (typeof payTypes)[Code] extends { account: Account } ? Code : never;
}[PayTypeCode];

/** The codes that rules name; all others are known by their facts. */
export const PayType = {
  Wallet: 'WALLET_PAY',
  CashOnDelivery: 'CASH_PAY',
  CashOnPickup: 'CASH_PAY_ON_PICK',
  /** Top-ups are paid by it where a restaurant's file names nothing else. */
  PayNow: 'PAY_NOW',
} as const satisfies Record<string, PayTypeCode>;

/** The restaurant's own card machine; only staff record it. */
export const cardAtCounter = 'CARD_AT_COUNTER';

/** Paid to another system, such as a marketplace, which put the order in. */
export const paidElsewhere = 'PAID_ELSEWHERE';

/** How a refund is sent (API-70): the way the money came, or immediately to the diner's wallet. */
export const RefundMethod = { Source: 'SOURCE', Wallet: PayType.Wallet } as const;
export type RefundMethod = (typeof RefundMethod)[keyof typeof RefundMethod];

/**
 * How the money of a refund travels: `wallet` immediately into the diner's wallet, `automatic` by the provider that
 * took it, `byHand` when people of the restaurant have to send it.
 */
export const refundWays = ['wallet', 'automatic', 'byHand'] as const;
export type RefundWay = (typeof refundWays)[number];

/** The code, or undefined when it is not in the list; clients then show the backend's text (PAY-09). */
export const findPayType = (code: string | undefined): PayTypeCode | undefined =>
  payTypeCodes.find((known) => known === code);

/** The facts of a payment method, or undefined for an unknown code. */
export function findPayTypeFacts(code: string | undefined): PayTypeFacts | undefined {
  const known = findPayType(code);
  return known && payTypes[known];
}

export const getPayIcon = (code: string | undefined): PayTypeFacts['icon'] =>
  findPayTypeFacts(code)?.icon ?? 'card';

type BrandedPayType = {
  [Code in PayTypeCode]: (typeof payTypes)[Code] extends { brand: string } ? Code : never;
}[PayTypeCode];

export const hasBrand = (code: PayTypeCode): code is BrandedPayType => 'brand' in payTypes[code];

export const isWallet = (code: string | undefined): boolean => code === PayType.Wallet;

/** Paid to the courier or at the counter: nothing opens after the order. */
export const isCash = (code: string | undefined): boolean => findPayTypeFacts(code)?.kind === 'cash';

/** Paid by scanning an image. */
export const isQr = (code: string | undefined): boolean => findPayTypeFacts(code)?.kind === 'qr';
