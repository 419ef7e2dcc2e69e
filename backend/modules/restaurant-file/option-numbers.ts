import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { optionKeys } from '../../schema/restaurant';

/** The number of each path (`dish/spec/key`, `dish/group/item`), the same at every import; new paths get new numbers. */
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
  // In the file's order, so that a fresh import numbers the same way everywhere; by portions, for the parameter limit.
  for (let start = 0; start < missing.length; start += 1000) {
    const portion = missing.slice(start, start + 1000).map((path) => ({ restaurantId, path }));
    await tx.insert(optionKeys).values(portion).onConflictDoNothing();
  }
  return read();
}
