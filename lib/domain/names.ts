import type { Locale } from '../contract/vocabulary';

/** A name in the diner's language: English prefers the form ending in En, others the plain one, each falls back to the other (I18N-04). */
export function getLocalName({ name, nameEn }: { name?: string; nameEn?: string }, locale: Locale): string {
  return (locale === 'en' ? nameEn || name : name || nameEn) ?? '';
}

/** A dish's name, or a cart line's. */
export const getDishName = (dish: { dishName?: string; dishNameEn?: string }, locale: Locale): string =>
  getLocalName({ name: dish.dishName, nameEn: dish.dishNameEn }, locale);

/** A voucher's name. */
export const getVoucherName = (
  voucher: { vouchersName?: string; vouchersNameEn?: string },
  locale: Locale,
): string => getLocalName({ name: voucher.vouchersName, nameEn: voucher.vouchersNameEn }, locale);

/** The rules of a voucher's use. Fewer of them in English are left aside: what is missing there counts as well. */
export function getVoucherRules(
  { useRules, useRulesEn }: { useRules: string[]; useRulesEn: string[] },
  locale: Locale,
): string[] {
  const isWhole = useRulesEn.length >= useRules.length;
  return (locale === 'en' && isWhole) || useRules.length === 0 ? useRulesEn : useRules;
}

/** The title of a group of choices. */
export const getGroupName = (group: { itemType?: string; itemTypeEn?: string }, locale: Locale): string =>
  getLocalName({ name: group.itemType, nameEn: group.itemTypeEn }, locale);
