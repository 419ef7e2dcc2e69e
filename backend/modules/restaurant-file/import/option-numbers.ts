import { eq } from 'drizzle-orm';
import { listPortions } from '../../../db/bulk-insert';
import type { Tx } from '../../../db/client';
import { optionKeys } from '../../../schema/restaurant';

/**
 * Returns the number of each path (`dish/spec/key`, `dish/group/item`), the same at every import; new paths
 * get new numbers.
 */
export async function getNumbers(
  tx: Tx,
  restaurantId: number,
  paths: string[],
): Promise<Map<string, number>> {
  const read = async () =>
    new Map(
      (
        await tx
          .select({ id: optionKeys.id, path: optionKeys.path })
          .from(optionKeys)
          .where(eq(optionKeys.restaurantId, restaurantId))
      ).map((row) => [row.path, row.id]),
    );
  const known = await read();
  const missing = [...new Set(paths)].filter((path) => !known.has(path));
  if (missing.length === 0) return known;
  // The file's order makes a fresh import assign the same numbers everywhere.
  for (const portion of listPortions(missing.map((path) => ({ restaurantId, path }))))
    await tx.insert(optionKeys).values(portion).onConflictDoNothing();
  return read();
}
