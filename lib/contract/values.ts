/* This file imports no zod: client components may import values only from files without zod. */

/** Country codes in the order of the specification's map; the first is the default (CTY-01, CTY-02). */
export const countryCodes = ['SG', 'MY', 'CN', 'VN', 'KH', 'MM'] as const;
export type CountryCode = (typeof countryCodes)[number];

/** Languages on the wire, in URLs and in message files (I18N-01). `vn` is `vi` in HTML only (DEC-11). */
export const locales = ['en', 'zh-CN', 'vn'] as const;
export type Locale = (typeof locales)[number];

/** Returns the language tag of HTML and Intl (I18N-02). */
export const getHtmlLang = (locale: Locale): string => (locale === 'vn' ? 'vi' : locale);

/** Notes for the courier (CHK-11). */
export const deliveryNotes = ['contactless', 'knock', 'text', 'call5'] as const;
export type DeliveryNote = (typeof deliveryNotes)[number];

/** Order modes that a restaurant can pause. */
export const orderModes = ['delivery', 'pickup', 'table'] as const;
export type OrderMode = (typeof orderModes)[number];
