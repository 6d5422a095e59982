-- The restaurants whose reactions apply to the same dish: its own, and deleted ones of that name within a kilometre, or
-- in the same cell if either has no pin.
create or replace function restaurants_of_warnings(dish_in uuid) returns uuid[] language sql stable as $$
  select array(
    select s.id
    union all
    select o.id from restaurants o
    where o.closed_at is not null and o.id <> s.id and name_key(o.name) = name_key(s.name)
      and case when o.latitude is not null and s.latitude is not null
        then power(o.latitude - s.latitude, 2) + power((o.longitude - s.longitude) * cos(radians(s.latitude)), 2) <= power(1 / 111.19, 2)
        else o.cell = k.cell or exists (
          select from dishes e join rankings l on l.item_id = e.id where e.restaurant_id = o.id and l.cell = k.cell) end)
  from dishes d join restaurants s on s.id = d.restaurant_id join rankings k on k.item_id = d.id
  where d.id = dish_in
$$;
