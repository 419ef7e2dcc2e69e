import { runSql } from './database';

/** Returns the id of a dish by its English name. */
export async function getDishId(restaurantId: number, nameEn: string): Promise<number> {
  const [dish] = await runSql<{ id: number }>(
    `select id from dishes where restaurant_id = $1 and name ->> 'en' = $2`,
    [restaurantId, nameEn],
  );
  return dish!.id;
}
