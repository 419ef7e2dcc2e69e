import { z } from 'zod';
import { countryCodes, type Locale, locales } from './values';

export { type CountryCode, countryCodes, type Locale, locales } from './values';

export const deliveryTypes = ['DELIVERY_TO_HOME', 'SELF_PICKUP'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** The three modes of the storefront; RESERVE never travels in an order (DLV-01). */
export type Mode = DeliveryType | 'RESERVE';

/** An amount of money as an integer in hundredths of the currency's unit, for every currency (docs/decisions/money.md). */
export type Minor = number;

/** A calendar day in the restaurant's time zone, `YYYY-MM-DD`. */
export type Day = string;

/** A text in the languages that a restaurant wrote it in. */
export type Texts = Partial<Record<Locale, string>>;

export const payTypeCodes = [
  'WECHAT_QRCODE_PAY',
  'WECHAT_PAY',
  'CASH_PAY',
  'PAY_NOW',
  'PAY_NOW_SP',
  'WALLET_PAY',
  'CREDITCARD_PAY',
  'CREDITCARD_PAY_DINERS_CLUB',
  'CASH_PAY_ON_PICK',
  'BANK_TRANSFER',
  'GOBIZ_MY',
  'ALIPAY_CN',
  'ALIPAY',
  'UNION_PAY_SG',
  'ONEPAY_VN',
  'BOOST_MY',
  'GRABPAY_MY',
  'MAYBANK_MY',
  'PRESTO_MY',
  'RAZER_MY',
  'TNG_MY',
  // Ours: the two national QR schemes that the specification's list has no code for.
  'DUITNOW_QR',
  'VIETQR',
] as const;
export type PayTypeCode = (typeof payTypeCodes)[number];

export const locale = z.enum(locales);
export const countryCode = z.enum(countryCodes);
export const deliveryType = z.enum(deliveryTypes);
