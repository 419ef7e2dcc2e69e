import type { restaurants } from '../../../schema/restaurant';
import { toRow } from '../schema/columns';
import { type RestaurantFile, restaurantFileSchemas } from '../schema/restaurant-file.schema';
import { getPromotionCode } from './import-promotions';

/** Returns the file's restaurant as a row of `restaurants`. Vouchers get their numbers later. */
export function toRestaurantRow(file: RestaurantFile): typeof restaurants.$inferInsert {
  const row = toRow<typeof restaurants>(restaurantFileSchemas[2], file);
  return {
    ...row,
    banner: file.brand.banners[0] ?? null,
    taxes: file.taxes.map(({ key, included, ...tax }) => ({ ...tax, ...(included && { included }) })),
    config: {
      ...row.config,
      taxKeys: file.taxes.map((tax) => tax.key),
      vouchers: [],
      promotionUses: Object.fromEntries(
        file.promotions.map((promotion) => [getPromotionCode(promotion), promotion.uses]),
      ),
      imported: { inBusiness: file.service.inBusiness, domains: file.domains },
    },
  };
}
