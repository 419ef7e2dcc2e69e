-- A statement that has waited for a lock still reads other rows as of its start. A volatile function reads them as of its
-- call, so an order or a booking that waited sees what staff changed meanwhile.
create function restaurant_is_at(restaurant integer, wanted integer) returns boolean language sql volatile as $$
  select exists (select from restaurants where id = restaurant and revision = wanted)
$$;
