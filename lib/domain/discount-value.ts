import type { Locale } from '@/lib/contract/values';

/**
 * Returns the number that a discount is named by, for messages with `{value}`: the percent taken off, in Chinese the tenths
 * that are left to pay (`10% OFF`, `9折`; CTY-08).
 */
export const getDiscountValue = (percentOff: number, locale: Locale): number =>
  Math.round(locale === 'zh-CN' ? 100 - percentOff : percentOff * 10) / 10;
