import { getCurrency } from '@/lib/contract/countries';
import type { Allergen } from '@/lib/contract/food-values';
import type { Category, Dish } from '@/lib/contract/menu';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import { locales } from '@/lib/contract/values';
import type { Locale, Minor, Mode } from '@/lib/contract/vocabulary';
import { getDefaultLocale } from '@/lib/domain/client-shop';
import { cutText } from '@/lib/domain/cut-text';
import { nothingChosen } from '@/lib/domain/dish/choice';
import { listSpecsOnSale } from '@/lib/domain/dish/on-sale';
import { getStartingPrice, isUnpriced } from '@/lib/domain/dish/price';
import { getDishStatement } from '@/lib/domain/food/dish-facts';
import { listOfferedModes, urlModes } from '@/lib/domain/fulfilment/mode';
import { getLanguageTag } from '@/lib/domain/i18n/locales';
import { getDishName, getLocalName } from '@/lib/domain/names';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

/** The menu of a restaurant in each language. */
export type MenuByLocale = Record<Locale, readonly Category[]>;

interface Label {
  displayName: string;
  description?: string;
  languageCode: string;
}

interface Attributes {
  price: { currencyCode: string; units: string; nanos?: number };
  allergen?: string[];
  dietaryRestriction?: string[];
}

/** The part of `FoodMenus` of Google's business profile that a menu fills; its `name` is the account's location. */
export interface FoodMenus {
  menus: {
    labels: Label[];
    sourceUrl: string;
    sections: {
      labels: Label[];
      items: {
        labels: Label[];
        attributes: Attributes;
        options?: { labels: Label[]; attributes: Attributes }[];
      }[];
    }[];
  }[];
}

/** The longest name and description that Google takes, in characters. */
const longestName = 140;
const longestDescription = 1000;

/** Google's names of allergens; it has none for the others. */
const allergenNames: Partial<Record<Allergen, string>> = {
  gluten: 'WHEAT',
  crustacean: 'SHELLFISH',
  mollusc: 'SHELLFISH',
  egg: 'EGG',
  fish: 'FISH',
  peanut: 'PEANUT',
  soy: 'SOY',
  milk: 'DAIRY',
  nut: 'TREE_NUT',
};

const dietNames = { vegetarian: 'VEGETARIAN', vegan: 'VEGAN', halal: 'HALAL' } as const;

function toAttributes(dish: Dish, price: Minor, currencyCode: string): Attributes {
  const nanos = (price % 100) * 10_000_000;
  const allergen = (Object.keys(allergenNames) as Allergen[])
    .filter((name) => getDishStatement(dish, nothingChosen, name) === 'contains')
    .map((name) => allergenNames[name]!);
  const dietaryRestriction = (Object.keys(dietNames) as (keyof typeof dietNames)[])
    .filter((name) => getDishStatement(dish, nothingChosen, name) === 'freeOf')
    .map((name) => dietNames[name]);
  return {
    price: { currencyCode, units: String(Math.floor(price / 100)), ...(nanos > 0 && { nanos }) },
    ...(allergen.length > 0 && { allergen: [...new Set(allergen)] }),
    ...(dietaryRestriction.length > 0 && { dietaryRestriction }),
  };
}

/** Returns a text's labels in all languages, the restaurant's own first, without those that are empty. */
function toLabels(
  order: readonly Locale[],
  getText: (locale: Locale) => { name?: string; description?: string },
): Label[] {
  return order.flatMap((locale) => {
    const { name, description } = getText(locale);
    if (!name) return [];
    return [
      {
        displayName: cutText(name, longestName),
        ...(description && { description: cutText(description, longestDescription) }),
        languageCode: getLanguageTag(locale),
      },
    ];
  });
}

/** Returns the menu in the form of `FoodMenus`. Sections without dishes are left out, because Google refuses them. */
export function buildFoodMenus(info: RestaurantInfo, menu: MenuByLocale, origin: string): FoodMenus {
  const own = info.defaultLocale ?? getDefaultLocale(info.countryCode);
  const order = [own, ...locales.filter((locale) => locale !== own)];
  const currencyCode = getCurrency(info.countryCode);
  const known = Object.fromEntries(
    locales.map((locale) => [
      locale,
      {
        categories: new Map(menu[locale].map((category) => [category.categoryId, category])),
        dishes: new Map(menu[locale].flatMap(({ dishList }) => dishList).map((dish) => [dish.dishId, dish])),
      },
    ]),
  ) as Record<Locale, { categories: Map<number, Category>; dishes: Map<number, Dish> }>;
  const toItem = (dish: Dish) => {
    const find = (locale: Locale) => known[locale].dishes.get(dish.dishId);
    const options = listSpecsOnSale(dish).map(({ specId, dishPrice }) => ({
      labels: toLabels(order, (locale) => ({
        name: find(locale)?.detailList.find((spec) => spec.specId === specId)?.detailName,
      })),
      attributes: toAttributes(dish, dishPrice, currencyCode),
    }));
    return {
      labels: toLabels(order, (locale) => {
        const there = find(locale);
        return { name: there && getDishName(there, locale), description: there?.dishBrief };
      }),
      attributes: toAttributes(dish, getStartingPrice(dish).price, currencyCode),
      ...(options.length > 0 && { options }),
    };
  };
  const name = (locale: Locale) =>
    getLocalName({ name: info.restaurantName, nameEn: info.restaurantNameEn }, locale);
  return {
    menus: [
      {
        labels: toLabels(order, (locale) => ({ name: name(locale) })),
        sourceUrl: origin + paths.menu(),
        // A dish without a price for today would be free.
        sections: menu[own]
          .map(({ categoryId, dishList }) => ({
            categoryId,
            dishList: dishList.filter((dish) => !isUnpriced(dish)),
          }))
          .filter(({ dishList }) => dishList.length > 0)
          .map(({ categoryId, dishList }) => ({
            labels: toLabels(order, (locale) => ({
              name: known[locale].categories.get(categoryId)?.categoryName,
            })),
            items: dishList.map(toItem),
          })),
      },
    ],
  };
}

/** The links of a business profile: the attribute of the menu, and the links of actions at a place. */
export interface BusinessLinks {
  attributes: { name: string; valueType: 'URL'; uriValues: { uri: string }[] }[];
  placeActionLinks: { placeActionType: string; uri: string; isPreferred: true }[];
}

/** Google's names of what a link is for. */
const actions: readonly { placeActionType: string; mode: Mode }[] = [
  { placeActionType: 'FOOD_DELIVERY', mode: 'DELIVERY_TO_HOME' },
  { placeActionType: 'FOOD_TAKEOUT', mode: 'SELF_PICKUP' },
  { placeActionType: 'DINING_RESERVATION', mode: 'RESERVE' },
];

/** Returns the addresses at which a person reads the menu, orders and books. */
export function buildBusinessLinks(info: RestaurantInfo, origin: string): BusinessLinks {
  const own = info.defaultLocale ?? getDefaultLocale(info.countryCode);
  const to = (path: string) => origin + toLocalePath(path, own, own);
  const offered = listOfferedModes(info);
  const canOrder = info.canOrder && info.platformAllowService;
  const placeActionLinks = actions.flatMap(({ placeActionType, mode }) =>
    offered.includes(mode) && (canOrder || mode === 'RESERVE')
      ? [{ placeActionType, uri: to(`${paths.home()}?mode=${urlModes[mode]}`), isPreferred: true as const }]
      : [],
  );
  return {
    attributes: [{ name: 'attributes/url_menu', valueType: 'URL', uriValues: [{ uri: to(paths.menu()) }] }],
    placeActionLinks,
  };
}
