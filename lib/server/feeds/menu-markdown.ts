import { getCurrency } from '@/lib/contract/countries';
import type { FoodFacts } from '@/lib/contract/food-values';
import type { Category, Dish, PropertyGroup } from '@/lib/contract/menu';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { getDefaultLocale } from '@/lib/domain/client-shop';
import { getGroupsOnSale, getItemsOnSale, isSoldOut, listSpecsOnSale } from '@/lib/domain/dish/on-sale';
import { isUnpriced } from '@/lib/domain/dish/price';
import { formatMoney } from '@/lib/domain/money';
import { getDishName, getGroupName, getLocalName } from '@/lib/domain/names';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { formatChoice, listFoodWords, type Translate } from './food-words';
import { listTimeWords } from './time-words';

export interface FeedShop {
  info: RestaurantInfo;
  /** The canonical scheme and host. */
  origin: string;
  locale: Locale;
}

/** Returns a restaurant's text as plain words: a dish called `*new*` or `[x](y)` must not become a format or a link. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&');

/** Returns a path's absolute address in the feed's language. */
export const toFeedUrl = ({ info, origin, locale }: FeedShop, path: string): string =>
  origin + toLocalePath(path, locale, info.defaultLocale ?? getDefaultLocale(info.countryCode));

export const getShopName = ({ info, locale }: Pick<FeedShop, 'info' | 'locale'>): string =>
  getLocalName({ name: info.restaurantName, nameEn: info.restaurantNameEn }, locale);

/** Returns the whole menu of a restaurant as Markdown, each dish with the address at which it is ordered. */
export function buildMenuMarkdown(shop: FeedShop, menu: readonly Category[], t: Translate): string {
  const sections = menu.filter(({ dishList }) => dishList.length > 0);
  return [
    `# ${escapeMarkdown(getShopName(shop))}: ${t('found.menu.heading')}`,
    t('found.menu.print', { currency: getCurrency(shop.info.countryCode) }),
    t('food.printed.note'),
    ...(sections.length === 0 ? [t('found.menu.empty')] : []),
    ...sections.flatMap(({ categoryName, dishList }) => [
      `## ${escapeMarkdown(categoryName)}`,
      ...dishList.flatMap((dish) => listDishParagraphs(shop, dish, t)),
    ]),
    '',
  ].join('\n\n');
}

/** Returns the heading, the description, the times, and the choices with prices of a dish. */
function listDishParagraphs(shop: FeedShop, dish: Dish, t: Translate): string[] {
  const { info, locale } = shop;
  const formatPrice = (amount: number) => formatMoney(amount, info.countryCode, locale);
  const specs = listSpecsOnSale(dish);
  const formatName = (name: string, food: FoodFacts | undefined) =>
    escapeMarkdown(formatChoice(t, name, food, locale));
  const formatGroup = ({ havePrice, ...group }: PropertyGroup) => {
    const items = getItemsOnSale({ havePrice, ...group }).map(({ itemName, itemPrice, food }) => {
      const choice = formatName(itemName, food);
      return itemPrice && havePrice !== false ? `${choice} +${formatPrice(itemPrice)}` : choice;
    });
    const name = escapeMarkdown(getGroupName(group, locale));
    const heading = group.maxNumber ? t('found.menu.upTo', { group: name, count: group.maxNumber }) : name;
    return `- ${heading}: ${items.join(', ')}`;
  };
  const choices = [
    ...specs.map(
      ({ detailName, dishPrice, food }) => `- ${formatName(detailName, food)}: ${formatPrice(dishPrice)}`,
    ),
    ...getGroupsOnSale(dish, {}).map(formatGroup),
  ];
  const price =
    specs.length === 0
      ? ` (${isUnpriced(dish) ? t('found.menu.marketPrice') : formatPrice(dish.dishPrice)})`
      : '';
  const soldOut = isSoldOut(dish) ? `, ${t('found.menu.soldOut')}` : '';
  return [
    `### ${escapeMarkdown(getDishName(dish, locale))}${price}${soldOut}`,
    ...(dish.dishBrief ? [escapeMarkdown(dish.dishBrief)] : []),
    ...listTimeWords(t, dish, { locale, countryCode: info.countryCode }).map(escapeMarkdown),
    ...(choices.length > 0 ? [choices.join('\n')] : []),
    listFoodWords(t, dish, locale).join(' '),
    `[${t('found.dish.choose')}](${toFeedUrl(shop, paths.dish({ id: dish.dishId }))})`,
  ];
}
