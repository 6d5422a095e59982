-- Keeps the reactions of an item that is deleted, without who reported them: open ones, and those that led to a warning. Those that
-- are kept already, because the same was deleted before, count from now on.
create or replace function keep_reactions() returns trigger language plpgsql as $$
begin
  with i as (
    select search_fold(d.name) as name, d.restaurant_id, null::text[] as brand, null as barcode
      from dishes d where d.id = old.item_id
    union all select search_fold(p.name), null, search_fold(p.brand), p.barcode from products p where p.id = old.item_id),
  gone as (
    select t.id, i.*, t.allergen_id, t.created_at from reactions t, i
      where t.item_id = old.item_id and t.confirmed_state is distinct from 3),
  renewed as (
    update kept_reactions k set deleted_at = now() from gone g
      where k.allergen_id = g.allergen_id and k.created_at = g.created_at and k.name = g.name
        and k.restaurant_id is not distinct from g.restaurant_id and k.brand is not distinct from g.brand
        and k.barcode is not distinct from g.barcode
      returning g.id)
  insert into kept_reactions (id, restaurant_id, brand, barcode, name, allergen_id, created_at, deleted_at)
    select g.id, g.restaurant_id, g.brand, g.barcode, g.name, g.allergen_id, g.created_at, now() from gone g
      where g.id not in (select r.id from renewed r);
  return old;
end $$;

create trigger reactions_keep before delete on rankings
  for each row execute function keep_reactions();
