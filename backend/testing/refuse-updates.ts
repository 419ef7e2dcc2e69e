import type pg from 'pg';

/**
 * Makes PostgreSQL refuse updates of some rows of a table while `run` runs, as it does those of a row that breaks a
 * rule. `condition` is SQL about `new` and `old`: `"new.id = 7"`.
 */
export async function refuseUpdates<T>(
  pool: pg.Pool,
  table: string,
  condition: string,
  run: () => Promise<T>,
): Promise<T> {
  await pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'is held'; end $$;
    create trigger refuse before update on ${table} for each row when (${condition}) execute function refuse()`);
  try {
    return await run();
  } finally {
    await pool.query('drop function refuse cascade');
  }
}
