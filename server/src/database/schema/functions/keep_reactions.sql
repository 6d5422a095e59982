-- Keeps the reactions of an item that is deleted, without who reported them: open ones, and those that led to a warning.
create or replace function keep_reactions() returns trigger language plpgsql as $$
begin
  insert into kept_reactions (id, restaurant_id, brand, barcode, name, allergen_id, created_at)
    select t.id, i.restaurant_id, i.brand, i.barcode, search_fold(i.name), t.allergen_id, t.created_at
    from reactions t cross join lateral (
      select d.name, d.restaurant_id, null as brand, null as barcode from dishes d where d.id = old.item_id
      union all select p.name, null, search_fold(p.brand), p.barcode from products p where p.id = old.item_id) i
    where t.item_id = old.item_id and t.confirmed_state is distinct from 3
      -- What was kept before stays beside what is submitted again.
      and not exists (select from kept_reactions k where k.allergen_id = t.allergen_id and k.created_at = t.created_at
        and k.name = search_fold(i.name) and k.restaurant_id is not distinct from i.restaurant_id
        and k.brand is not distinct from i.brand and k.barcode is not distinct from i.barcode);
  return old;
end $$;

create trigger reactions_keep before delete on rankings
  for each row execute function keep_reactions();
