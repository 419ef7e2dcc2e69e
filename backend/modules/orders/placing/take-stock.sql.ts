/**
 * SQL that takes the pieces of `wanted` (dish_id, pieces) from the limited dishes among them, all or none. Dishes are
 * locked in the order of their ids, so that orders do not deadlock; dishes with too little stock are `short`.
 *
 * After waiting for a lock, a statement still reads other tables and unlocked rows as of its start. So the stock is
 * compared and written from the locked row: a condition on the table itself would use the stock from before the wait.
 */
export const takeStock = `locked as (
  select d.id, d.stock, w.pieces
  from wanted w join dishes d on d.id = w.dish_id
  where d.stock is not null
  order by d.id
  for update of d
), short as (
  select id, stock from locked where stock < pieces
), taken as (
  update dishes d set stock = l.stock - l.pieces
  from locked l
  where d.id = l.id and not exists (select from short)
  returning d.id
)`;

/** Returns SQL of the pieces that one piece of a line has taken from limited dishes of its set, by dish. */
export const buildPartsTaken = (line: string) => `(select coalesce(jsonb_object_agg(dish_id, pieces), '{}')
  from (select (i->>'dishId')::int as dish_id, sum((i->>'count')::int) as pieces
    from jsonb_array_elements(${line}.items) i
    where (i->>'dishId')::int in (select id from taken) group by 1) part)`;

/** SQL condition: each of the limited dishes was taken. */
export const hasTakenStock = '(select count(*) from taken) = (select count(*) from locked)';

/** Returns the SQL condition of an upsert of `slot_loads` that the slot has room; a null maximum is unlimited. */
export const buildSlotRoom = (maxOrders: string, maxDishes: string) =>
  `slot_loads.taken < coalesce(${maxOrders}, slot_loads.taken + 1)
    and slot_loads.dishes + excluded.dishes <= coalesce(${maxDishes}, slot_loads.dishes + excluded.dishes)`;
