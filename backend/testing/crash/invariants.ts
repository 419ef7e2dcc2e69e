import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client';

const [always = '', withSupplies = ''] = readFileSync(
  new URL('./invariants.sql', import.meta.url),
  'utf8',
).split('-- Since the supplies were noted');

/** Returns the named statements of a part of invariants.sql. */
const readStatements = (part: string): [name: string, statement: string][] =>
  [...part.matchAll(/^-- : (.+)\n([^;]+);/gm)].map(([, name = '', statement = '']) => [name, statement]);

const invariants = readStatements(always);
const ofSupplies = readStatements(withSupplies);

/** The names of all invariants. */
export const invariantNames: string[] = [...invariants, ...ofSupplies].map(([name]) => name);

/**
 * Returns the ids that violate an invariant of invariants.sql, by invariant. Invariants of supplies are checked
 * after `noteSupplies`.
 */
export async function checkInvariants(db: Executor): Promise<Record<string, string[]>> {
  const noted = await db.execute<{ is: boolean }>(sql`select to_regclass('test_supplies') is not null as is`);
  const found: Record<string, string[]> = {};
  // A single statement reads one snapshot.
  const all = (noted.rows[0]!.is ? [...invariants, ...ofSupplies] : invariants)
    .map(([name, query]) => `select '${name}' as violation, id::text from (${query}) as found (id)`)
    .join(' union all ');
  const { rows } = await db.execute<{ violation: string; id: string }>(sql.raw(all));
  for (const { violation, id } of rows) found[violation] = [...(found[violation] ?? []), id];
  return found;
}

/**
 * Stores the initial stock of dishes and uses of promotions in a table of the test, for one restaurant or all.
 */
export async function noteSupplies(db: Executor, restaurantId?: number): Promise<void> {
  const isNoted = sql`restaurant_id = coalesce(${restaurantId ?? null}, restaurant_id)`;
  await db.execute(sql`create table if not exists test_supplies (id text primary key, amount int not null)`);
  await db.execute(sql`insert into test_supplies
    select 'dish ' || id, stock from dishes where stock is not null and ${isNoted}
    union all select 'promotion ' || restaurant_id || ' ' || code, uses_left from promotions where uses_left is not null and ${isNoted}`);
}

/** Returns the remaining and the reserved stock of each limited dish, in menu order. */
export async function readStock(
  db: Executor,
  restaurantId: number,
): Promise<{ left: number; taken: number }[]> {
  const { rows } = await db.execute<{ left: number; taken: number }>(sql`
    select d.stock as left, coalesce(sum(h.pieces), 0)::int as taken
    from dishes d left join (
      select dish_id, stock_taken as pieces from order_lines
      union all select key::int, value::int * count from order_lines, jsonb_each_text(parts_taken)
    ) h on h.dish_id = d.id
    where d.restaurant_id = ${restaurantId} and d.stock is not null
    group by d.id order by d.position`);
  return rows;
}
