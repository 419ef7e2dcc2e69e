import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client';

const [always = '', withSupplies = ''] = readFileSync(
  new URL('./invariants.sql', import.meta.url),
  'utf8',
).split('-- Since the supplies were noted');

/** The statements of a part of invariants.sql by their names. */
const readStatements = (part: string): [name: string, statement: string][] =>
  [...part.matchAll(/^-- : (.+)\n([^;]+);/gm)].map(([, name = '', statement = '']) => [name, statement]);

const invariants = readStatements(always);
const ofSupplies = readStatements(withSupplies);

/** Names of all invariants. */
export const invariantNames: string[] = [...invariants, ...ofSupplies].map(([name]) => name);

/** Returns the ids that violate an invariant of invariants.sql, by invariant; those of supplies once these were noted. */
export async function checkInvariants(db: Executor): Promise<Record<string, string[]>> {
  const noted = await db.execute<{ is: boolean }>(sql`select to_regclass('test_supplies') is not null as is`);
  const found: Record<string, string[]> = {};
  // In one statement, which sees one moment.
  const all = (noted.rows[0]!.is ? [...invariants, ...ofSupplies] : invariants)
    .map(([name, query]) => `select '${name}' as violation, id::text from (${query}) as found (id)`)
    .join(' union all ');
  const { rows } = await db.execute<{ violation: string; id: string }>(sql.raw(all));
  for (const { violation, id } of rows) found[violation] = [...(found[violation] ?? []), id];
  return found;
}

/** Notes what dishes and promotions have before anybody orders, in a table of the test's own. */
export async function noteSupplies(db: Executor): Promise<void> {
  await db.execute(sql`create table test_supplies as
    select 'dish ' || id as id, stock as amount from dishes where stock is not null
    union all select 'promotion ' || restaurant_id || ' ' || code, uses_left from promotions where uses_left is not null`);
}

/** Returns the remaining and the reserved stock of each limited dish, in menu order. */
export async function readStock(
  db: Executor,
  restaurantId: number,
): Promise<{ left: number; taken: number }[]> {
  const { rows } = await db.execute<{ left: number; taken: number }>(sql`
    select d.stock as left, coalesce(sum(l.stock_taken), 0)::int as taken
    from dishes d left join order_lines l on l.dish_id = d.id
    where d.restaurant_id = ${restaurantId} and d.stock is not null
    group by d.id order by d.position`);
  return rows;
}
