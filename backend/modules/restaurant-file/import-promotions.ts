import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { promotions } from '../../schema/restaurant';
import type { RestaurantFile } from './restaurant-file.schema';

/**
 * Writes the promo codes; those no longer in the file are deleted (orders keep their own copy). What is left of a
 * code's uses changes only when the file names another figure than at the last import.
 */
export async function importPromotions(
  tx: Tx,
  file: RestaurantFile,
  usesBefore: Record<string, number | null>,
): Promise<void> {
  const restaurantId = file.restaurant.id;
  const zone = file.restaurant.timeZone;
  for (const promotion of file.promotions) {
    const row = {
      restaurantId,
      code: promotion.code,
      name: promotion.name,
      amountOff: promotion.amount ?? null,
      percentOff: promotion.percent ?? null,
      minDishAmount: promotion.minimum,
      usesPerDiner: promotion.usesPerDiner,
      validFrom: promotion.from ? startOfDay(promotion.from, zone) : null,
      validUntil: promotion.until ? new Date(startOfDay(promotion.until, zone, 1).getTime() - 1) : null,
    };
    const sameUses =
      Object.hasOwn(usesBefore, promotion.code) && usesBefore[promotion.code] === promotion.uses;
    await tx
      .insert(promotions)
      .values({ ...row, usesLeft: promotion.uses })
      .onConflictDoUpdate({
        target: [promotions.restaurantId, promotions.code],
        set: sameUses ? row : { ...row, usesLeft: promotion.uses },
      });
  }
  const codes = file.promotions.map((promotion) => promotion.code);
  await tx
    .delete(promotions)
    .where(
      and(
        eq(promotions.restaurantId, restaurantId),
        codes.length > 0 ? notInArray(promotions.code, codes) : undefined,
      ),
    );
}

function startOfDay(day: string, zone: string, plus = 0): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(addDays(new TZDate(year, month - 1, date, zone), plus).getTime());
}
