import type { Menu, MenuItem, Offer, RestrictedDiet } from 'schema-dts';
import { getCurrency } from '@/lib/contract/countries';
import type { Category, Dish } from '@/lib/contract/menu';
import type { CountryCode, Locale, Minor } from '@/lib/contract/vocabulary';
import { nothingChosen } from '@/lib/domain/dish/choice';
import { getSpecsOnSale } from '@/lib/domain/dish/on-sale';
import { getStartingPrice } from '@/lib/domain/dish/price';
import { getDishStatement } from '@/lib/domain/food/dish-facts';
import { getLanguageTag } from '@/lib/domain/i18n/locales';
import { getImageUrl } from '@/lib/domain/images/images';
import { getDishName } from '@/lib/domain/names';

interface Surroundings {
  locale: Locale;
  countryCode: CountryCode;
  origin: string;
  /** Where the menu's page is, absolute. */
  url: string;
}

/** `8.50`, and `60000` where money has no hundredths in use. */
export const formatPlainPrice = (amount: Minor): string =>
  amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);

/** What a dish costs: one offer, or one for each portion. */
function toOffers(dish: Dish, countryCode: CountryCode): Offer | Offer[] {
  const priceCurrency = getCurrency(countryCode);
  const toOffer = (price: Minor, name?: string): Offer => ({
    '@type': 'Offer',
    ...(name && { name }),
    price: formatPlainPrice(price),
    priceCurrency,
    ...(dish.goodsStock === 0 && { availability: 'https://schema.org/SoldOut' }),
  });
  const specs = getSpecsOnSale(dish);
  if (specs.length === 0) return toOffer(getStartingPrice(dish).price);
  return specs.map(({ detailName, dishPrice }) => toOffer(dishPrice, detailName));
}

/** What schema.org has a name for. */
const dietNames = [
  ['vegetarian', 'https://schema.org/VegetarianDiet'],
  ['vegan', 'https://schema.org/VeganDiet'],
  ['halal', 'https://schema.org/HalalDiet'],
  ['gluten', 'https://schema.org/GlutenFreeDiet'],
] as const;

/** The diets that the restaurant states it suits, whatever must be chosen (ALG-04). */
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
    offers: toOffers(dish, countryCode),
  };
}

/** The whole menu with its sections, dishes and prices, as the menu's page shows it. Sections without dishes stay out. */
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
