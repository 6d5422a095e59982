-- Keeps the reactions of an item that is deleted, or that gets another name or place, under the ones that it had, without who
-- reported them: open ones, and those that led to a warning. Those that are kept already, because the same was deleted before,
-- count from now on. Under the new name they are only for what the same person submits.
create or replace function keep_reactions() returns trigger language plpgsql as $$
declare item uuid;
begin
  if tg_table_name = 'rankings' then item := old.item_id; else item := old.id; end if;
  with i as (
    select name_key(d.name) as name, d.restaurant_id, null as brand, null as barcode, d.submitted_by
      from dishes d where d.id = item
    union all select name_key(p.name), null, name_key(p.brand), p.barcode, p.submitted_by from products p where p.id = item),
  gone as (
    select t.id, i.*, t.allergen_id, t.created_at, t.reporter_key, t.is_own_only
      from reactions t, i
      where t.item_id = item and t.confirmed_state is distinct from 3),
  renewed as (
    update kept_reactions k set deleted_at = now() from gone g
      where k.allergen_id = g.allergen_id and k.created_at = g.created_at and k.name_key = g.name
        and k.restaurant_id is not distinct from g.restaurant_id and k.brand_key is not distinct from g.brand
        and k.barcode is not distinct from g.barcode and k.reporter_key is not distinct from g.reporter_key
        and k.submitter_id is not distinct from g.submitted_by
      returning g.id)
  insert into kept_reactions (id, restaurant_id, brand_key, barcode, name_key, allergen_id, created_at, deleted_at,
      reporter_key, submitter_id, is_own_only, item_id)
    select gen_random_uuid(), g.restaurant_id, g.brand, g.barcode, g.name, g.allergen_id, g.created_at, now(),
      g.reporter_key, g.submitted_by, g.is_own_only,
      case when tg_op = 'UPDATE' then item end from gone g
      where g.id not in (select r.id from renewed r);
  if tg_op = 'DELETE' then return old; end if;
  -- An edit, not the merge of two restaurants.
  if (new.updated_at, new.edit_key) is distinct from (old.updated_at, old.edit_key) then
    update reactions set is_own_only = true where item_id = item;
  end if;
  return new;
end $$;

create trigger reactions_keep before delete on rankings
  for each row execute function keep_reactions();

create trigger reactions_keep before update of name, restaurant_id on dishes
  for each row when ((old.name, old.restaurant_id) is distinct from (new.name, new.restaurant_id))
  execute function keep_reactions();

create trigger reactions_keep before update of name, brand, barcode on products
  for each row when ((old.name, old.brand, old.barcode) is distinct from (new.name, new.brand, new.barcode))
  execute function keep_reactions();
