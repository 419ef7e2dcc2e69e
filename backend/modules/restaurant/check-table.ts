import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { getCurrentShop, type RestaurantRow } from './shop';

export const listTables = ({ config }: Pick<RestaurantRow, 'config'>): string[] => config.tables ?? [];

/** Throws TABLE_UNKNOWN for a table that the restaurant does not have. */
export async function checkTable(
  deps: Deps,
  restaurantId: number,
  tableNo: string | undefined,
): Promise<void> {
  if (tableNo === undefined) return;
  const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
  if (!listTables(restaurant).includes(tableNo)) throw new DomainError('TABLE_UNKNOWN', { tableNo });
}
