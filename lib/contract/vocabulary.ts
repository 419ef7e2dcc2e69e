import { z } from 'zod';
import { countryCodes, type Locale, locales } from './values';

export { type PayTypeCode, payTypeCodes } from './pay-types';
export { type CountryCode, countryCodes, type Locale, locales } from './values';

const deliveryTypes = ['DELIVERY_TO_HOME', 'SELF_PICKUP'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** The three modes of the storefront; RESERVE is never sent in an order (DLV-01). */
export type Mode = DeliveryType | 'RESERVE';

/** An amount of money as an integer in hundredths of the currency's unit, for every currency (docs/decisions/money.md). */
export type Minor = number;

/** A calendar day in the restaurant's time zone, `YYYY-MM-DD`. */
export type Day = string;

/** A text in the languages of the restaurant. */
export type Texts = Partial<Record<Locale, string>>;

export const locale = z.enum(locales);
export const countryCode = z.enum(countryCodes);
export const deliveryType = z.enum(deliveryTypes);
