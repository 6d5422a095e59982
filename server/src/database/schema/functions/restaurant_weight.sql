-- The evidence for a restaurant's name and place: 3 a file or a dish that set its place, by a member with standing, 2 a
-- dish by such a member, 1 only others' dishes, hidden ones or kept reactions, 0 nothing.
create or replace function restaurant_weight(restaurant_in uuid, now_in timestamptz) returns int language sql stable as $$
  select case
    when exists (select from imported_places p where p.restaurant_id = restaurant_in) then 3
    when exists (select from kept_reactions k where k.restaurant_id = restaurant_in)
      or exists (select from dishes d where d.restaurant_id = restaurant_in)
    then coalesce((select max(case when d.submitted_by is null or d.is_pinned and has_standing(d.submitted_by, now_in) then 3
        when has_standing(d.submitted_by, now_in) then 2 else 1 end)
      from dishes d join rankings k on k.item_id = d.id and k.state in (0, 3)
      where d.restaurant_id = restaurant_in), 1)
    else 0 end
$$;
