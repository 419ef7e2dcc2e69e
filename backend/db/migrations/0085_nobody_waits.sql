-- Beside restaurant_is_at: a booking that waited for the counter of a time sees who waits for it by then.
create function nobody_waits(restaurant integer, on_day text, at_time text, seats_left integer) returns boolean
  language sql volatile as $$
  select not exists (select from waiting_list w
    where w.restaurant_id = restaurant and w.day = on_day and w.time = at_time
      and w.state = 'waiting' and w.people <= coalesce(seats_left, w.people))
$$;
