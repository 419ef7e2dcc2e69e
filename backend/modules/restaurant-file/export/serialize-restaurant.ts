import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import type { categories, dishes } from '../../../schema/menu';
import type { promotions, restaurants } from '../../../schema/restaurant';
import type { reviews } from '../../../schema/reviews';
import { fromRow } from '../schema/columns';
import {
  type FileDish,
  partSchemas,
  type RestaurantFile,
  restaurantFileSchemas,
} from '../schema/restaurant-file.schema';

/** A restaurant as the database stores it. */
export interface StoredRestaurant {
  restaurant: typeof restaurants.$inferSelect;
  domains: string[];
  promotions: (typeof promotions.$inferSelect)[];
  categories: (typeof categories.$inferSelect)[];
  dishes: (typeof dishes.$inferSelect)[];
  reviews: (typeof reviews.$inferSelect)[];
}

/** Returns the file from which the restaurant would be imported, with images by their ids. */
export function serializeRestaurant({ restaurant, domains, ...stored }: StoredRestaurant): RestaurantFile {
  const { timeZone, taxes, config } = restaurant;
  const categoryKeys = new Map(stored.categories.map(({ id, key }) => [id, key]));
  return {
    ...fromRow(restaurantFileSchemas[2], restaurant),
    domains,
    taxes: taxes.map((tax, index) => ({
      key: config.taxKeys?.[index] ?? `tax-${index + 1}`,
      ...tax,
      included: tax.included ?? false,
    })),
    promotions: stored.promotions.map((promotion) => ({
      ...fromRow(partSchemas.promotion, promotion),
      ...(promotion.isAutomatic ? { key: promotion.code } : { code: promotion.code }),
      from: toDay(promotion.validFrom, timeZone),
      until: toDay(promotion.validUntil, timeZone),
    })),
    vouchers: (config.vouchers ?? []).map(({ id, ...voucher }) => voucher),
    reviews: stored.reviews.map((review) => fromRow(partSchemas.review, review)),
    categories: stored.categories.map((category) => fromRow(partSchemas.category, category)),
    dishes: stored.dishes.map((dish) => toDishPart(dish, categoryKeys.get(dish.categoryId) ?? '')),
  };
}

function toDishPart(dish: StoredRestaurant['dishes'][number], category: string): FileDish {
  return {
    ...fromRow(partSchemas.dish, dish),
    category,
    specs: dish.specs.map(({ specId, ...spec }) => spec),
    groups: dish.groups.map(({ items, ...group }) => ({
      ...group,
      items: items.map(({ itemId, most, optionIds, linked, name, groups, ...item }) => ({
        ...item,
        // A dish has its own name.
        name: item.dish !== undefined && Object.keys(name).length === 0 ? undefined : name,
        max: most,
        groups: groups?.map(({ items: options, ...own }) => ({
          ...own,
          items: options.map(({ itemId: _, most: max, ...option }) => ({ ...option, max })),
        })),
      })),
    })),
  };
}

function toDay(instant: Date | null, timeZone: string): string | undefined {
  return instant === null ? undefined : format(new TZDate(instant, timeZone), 'yyyy-MM-dd');
}
