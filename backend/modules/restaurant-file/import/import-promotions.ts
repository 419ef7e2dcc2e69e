import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { listPortions, setExcluded } from '../../../db/bulk-insert';
import type { Tx } from '../../../db/client';
import { promotions } from '../../../schema/restaurant';
import { toRow } from '../schema/columns';
import { partSchemas, type RestaurantFile } from '../schema/restaurant-file.schema';

/**
 * Writes the promo codes; those no longer in the file are deleted (orders keep their own copy). The
 * remaining uses of a code change only when the file contains another number than at the last import.
 */
export async function importPromotions(
  tx: Tx,
  file: RestaurantFile,
  usesBefore: Record<string, number | null>,
): Promise<void> {
  const restaurantId = file.restaurant.id;
  const zone = file.restaurant.timeZone;
  const rows = file.promotions.map((promotion, position) => ({
    ...toRow<typeof promotions>(partSchemas.promotion, promotion),
    code: getPromotionCode(promotion),
    isAutomatic: promotion.key !== undefined,
    position,
    restaurantId,
    validFrom: promotion.from ? startOfDay(promotion.from, zone) : null,
    validUntil: promotion.until ? new Date(startOfDay(promotion.until, zone, 1).getTime() - 1) : null,
  }));
  const sameUses = file.promotions
    .map((promotion) => ({ code: getPromotionCode(promotion), uses: promotion.uses }))
    .filter(({ code, uses }) => Object.hasOwn(usesBefore, code) && usesBefore[code] === uses)
    .map(({ code }) => code);
  const names = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[];
  for (const portion of listPortions(rows))
    await tx
      .insert(promotions)
      .values(portion)
      .onConflictDoUpdate({
        target: [promotions.restaurantId, promotions.code],
        set: {
          ...setExcluded(promotions, names),
          usesLeft: sql`case when excluded.code = any(${sql.param(sameUses)}) then ${promotions.usesLeft} else excluded.uses_left end`,
        },
      });
  const codes = file.promotions.map(getPromotionCode);
  await tx
    .delete(promotions)
    .where(
      and(
        eq(promotions.restaurantId, restaurantId),
        codes.length > 0 ? notInArray(promotions.code, codes) : undefined,
      ),
    );
}

/** Returns the typed code of a promotion, or the key of one without a code. */
export const getPromotionCode = ({ code, key }: RestaurantFile['promotions'][number]): string => code ?? key!;

function startOfDay(day: string, zone: string, plus = 0): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(addDays(new TZDate(year, month - 1, date, zone), plus).getTime());
}
