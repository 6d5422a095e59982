-- The evidence for a restaurant's name and place: 3 a file or a dish with a pin by a member with standing, 2 a dish
-- without a pin by such a member, 1 only others' dishes, 0 nothing.
create or replace function restaurant_weight(restaurant_in uuid, now_in timestamptz) returns int language sql stable as $$
  select case
    when exists (select from imported_places p where p.restaurant_id = restaurant_in)
      or exists (select from dishes d where d.restaurant_id = restaurant_in
        and (d.submitted_by is null or d.is_pinned and has_standing(d.submitted_by, now_in))) then 3
    when exists (select from dishes d where d.restaurant_id = restaurant_in and has_standing(d.submitted_by, now_in)) then 2
    when exists (select from dishes d where d.restaurant_id = restaurant_in) then 1
    else 0 end
$$;
