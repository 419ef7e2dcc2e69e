import type { Menu, MenuItem, Offer, RestrictedDiet } from 'schema-dts';
import { getCurrency } from '@/lib/contract/countries';
import type { Category, Dish } from '@/lib/contract/menu';
import type { CountryCode, Locale, Minor } from '@/lib/contract/vocabulary';
import { nothingChosen } from '@/lib/domain/dish/choice';
import { isSoldOut, listSpecsOnSale } from '@/lib/domain/dish/on-sale';
import { getStartingPrice, isUnpriced } from '@/lib/domain/dish/price';
import { getDishStatement } from '@/lib/domain/food/dish-facts';
import { getLanguageTag } from '@/lib/domain/i18n/locales';
import { getImageUrl } from '@/lib/domain/images';
import { getDishName } from '@/lib/domain/names';

interface Surroundings {
  locale: Locale;
  countryCode: CountryCode;
  origin: string;
  /** The absolute address of the menu's page. */
  url: string;
}

/** Formats `8.50`, and `60000` for currencies without hundredths in use. */
export const formatPlainPrice = (amount: Minor): string =>
  amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);

/** Returns the season of a dish, or its time of the day when it has one alone; a cached page cannot say more. */
function toOfferTimes({ available = [] }: Dish): Pick<Offer, 'availabilityStarts' | 'availabilityEnds'> {
  const [from] = available
    .flatMap((rule) => rule.from ?? [])
    .sort()
    .reverse();
  const [until] = available.flatMap((rule) => rule.until ?? []).sort();
  const ranges = available.flatMap(({ times }) => times ?? []);
  const [range] = ranges;
  const [starts, ends] =
    from || until || ranges.length !== 1 ? [from, until] : [`${range!.start}:00`, `${range!.end}:00`];
  return { ...(starts && { availabilityStarts: starts }), ...(ends && { availabilityEnds: ends }) };
}

/** Returns the price of a dish: one offer, or one for each portion. */
function toOffers(dish: Dish, countryCode: CountryCode): Offer | Offer[] {
  const priceCurrency = getCurrency(countryCode);
  const toOffer = (price: Minor, name?: string): Offer => ({
    '@type': 'Offer',
    ...(name && { name }),
    price: formatPlainPrice(price),
    priceCurrency,
    ...toOfferTimes(dish),
    ...(isSoldOut(dish) && { availability: 'https://schema.org/SoldOut' }),
  });
  const specs = listSpecsOnSale(dish);
  if (specs.length === 0) return toOffer(getStartingPrice(dish).price);
  return specs.map(({ detailName, dishPrice }) => toOffer(dishPrice, detailName));
}

/** Diets with a name in schema.org. */
const dietNames = [
  ['vegetarian', 'https://schema.org/VegetarianDiet'],
  ['vegan', 'https://schema.org/VeganDiet'],
  ['halal', 'https://schema.org/HalalDiet'],
  ['gluten', 'https://schema.org/GlutenFreeDiet'],
] as const;

/** Returns the diets that the restaurant states the dish suits with all choices (ALG-04). */
const listDiets = (dish: Dish): RestrictedDiet[] =>
  dietNames.flatMap(([avoided, diet]) =>
    getDishStatement(dish, nothingChosen, avoided) === 'freeOf' ? [diet] : [],
  );

function toMenuItem(dish: Dish, { locale, countryCode, origin }: Surroundings): MenuItem {
  const picture = dish.dishImgs[0];
  const suitableForDiet = listDiets(dish);
  return {
    '@type': 'MenuItem',
    name: getDishName(dish, locale),
    ...(dish.dishBrief && { description: dish.dishBrief }),
    ...(picture && { image: new URL(getImageUrl(picture, 800), origin).href }),
    ...(suitableForDiet.length > 0 && { suitableForDiet }),
    // A dish without a price for today has no offer.
    ...(!isUnpriced(dish) && { offers: toOffers(dish, countryCode) }),
  };
}

/**
 * Returns the whole menu with its sections, dishes and prices, as the menu's page shows it. Sections without dishes are
 * left out.
 */
export function buildMenuLd(menu: readonly Category[], name: string, given: Surroundings): Menu {
  return {
    '@type': 'Menu',
    '@id': `${given.url}#menu`,
    name,
    url: given.url,
    inLanguage: getLanguageTag(given.locale),
    hasMenuSection: menu
      .filter(({ dishList }) => dishList.length > 0)
      .map(({ categoryName, dishList }) => ({
        '@type': 'MenuSection' as const,
        name: categoryName,
        hasMenuItem: dishList.map((dish) => toMenuItem(dish, given)),
      })),
  };
}
