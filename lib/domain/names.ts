import type { Locale } from '../contract/vocabulary';

/**
 * Returns a name in the diner's language: English prefers the field ending in En, others the plain one, each falls back
 * to the other (I18N-04).
 */
export function getLocalName({ name, nameEn }: { name?: string; nameEn?: string }, locale: Locale): string {
  return (locale === 'en' ? nameEn || name : name || nameEn) ?? '';
}

export const getDishName = (dish: { dishName?: string; dishNameEn?: string }, locale: Locale): string =>
  getLocalName({ name: dish.dishName, nameEn: dish.dishNameEn }, locale);

export const getVoucherName = (
  voucher: { vouchersName?: string; vouchersNameEn?: string },
  locale: Locale,
): string => getLocalName({ name: voucher.vouchersName, nameEn: voucher.vouchersNameEn }, locale);

/**
 * Returns the rules of a voucher's use. English rules are used only when they are complete: a missing rule counts as
 * well.
 */
export function listVoucherRules(
  { useRules, useRulesEn }: { useRules: string[]; useRulesEn: string[] },
  locale: Locale,
): string[] {
  const isWhole = useRulesEn.length >= useRules.length;
  return (locale === 'en' && isWhole) || useRules.length === 0 ? useRulesEn : useRules;
}

export const getGroupName = (group: { itemType?: string; itemTypeEn?: string }, locale: Locale): string =>
  getLocalName({ name: group.itemType, nameEn: group.itemTypeEn }, locale);
